import { TRIAL_DAYS } from '@scopewright/contracts/constants';
import { PLACEHOLDERS, type PrerenderedScreen, type ShareImage } from '@scopewright/remote-contract/prerendered';
import { legalContent } from '../legal/content.ts';
import type { remote } from '../pages.ts';
import shareImage from './share-image.png';
import { faqPage, organization, softwareApplication } from './structured-data.ts';

/** A screen that the build prerenders. */
export type PrerenderedName = Extract<(typeof remote.pages)[number], { prerendered: true }>['screen'];

const { productName } = PLACEHOLDERS;

const IMAGE: ShareImage = {
  url: shareImage,
  width: 1200,
  height: 630,
  alt: 'A client’s scope drawn as a tree, with the words “Every implementation, drawn to scope.”',
};

const PITCH = `Scope service-management implementations with your client, tie every decision to its statement of work, and generate the backlog. ${TRIAL_DAYS} days free.`;

/** Metadata of a screen for search engines and link previews, besides its title. */
export function screenHead(
  screen: PrerenderedName,
): Pick<PrerenderedScreen, 'description' | 'image' | 'structuredData'> {
  switch (screen) {
    case 'landing':
      return {
        description: PITCH,
        image: IMAGE,
        structuredData: [organization(), softwareApplication(PITCH), faqPage()],
      };
    case 'book-demo':
      return {
        description: `Choose a time, and we show you ${productName} on a client of yours: from its statement of work to the backlog.`,
        image: IMAGE,
        structuredData: [],
      };
    case 'privacy':
    case 'terms':
      return { description: legalContent(screen, productName).intro, image: IMAGE, structuredData: [] };
  }
}
