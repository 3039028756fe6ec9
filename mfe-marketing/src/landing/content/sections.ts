/** The five sections that the bar links to (§2.3), by the id of their element. */
export const ANCHORS = [
  { id: 'features', label: 'Features' },
  { id: 'benefits', label: 'Benefits' },
  { id: 'use-cases', label: 'Use cases' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'faq', label: 'FAQ' },
] as const;
