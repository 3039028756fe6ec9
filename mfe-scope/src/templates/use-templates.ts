import { useCall } from '@scopewright/calls';

/** Templates for new projects. */
export function useTemplates() {
  return useCall(
    ['firm', 'scope-templates'],
    'scopeTemplates',
    {},
    { select: ({ items }) => items, staleTime: Number.POSITIVE_INFINITY },
  );
}
