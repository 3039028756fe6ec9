import { Gallery } from '@scopewright/ui/gallery';
import type { ReactNode } from 'react';
import './gallery.css';

/** The design system's gallery at `/ui`, in development. */
export function GalleryPage(): ReactNode {
  return <Gallery />;
}
