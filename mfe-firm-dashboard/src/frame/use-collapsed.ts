import { useState } from 'react';

/** The item of the browser's storage that holds whether a person's navigation is folded. */
const itemOf = (userId: string) => `navigation-folded.${userId}`;

function remembered(userId: string): boolean {
  try {
    return localStorage.getItem(itemOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Whether the navigation is folded to its icons, as this person left it in this browser, and the way to fold and unfold it. */
export function useCollapsed(userId: string): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => remembered(userId));
  const toggle = () => {
    setCollapsed(!collapsed);
    try {
      if (collapsed) localStorage.removeItem(itemOf(userId));
      else localStorage.setItem(itemOf(userId), '1');
    } catch {
      // A full or forbidden storage costs only that it is remembered.
    }
  };
  return [collapsed, toggle];
}
