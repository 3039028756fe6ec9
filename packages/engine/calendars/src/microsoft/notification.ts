import { z } from 'zod';

const notifications = z.object({
  value: z.array(z.object({ subscriptionId: z.string(), clientState: z.string().nullish() })),
});

/**
 * The watches in a notification of Microsoft, from the body of its request. The address of a watch also gets a request
 * with `validationToken` in its query, which it must answer with that token as text/plain within 10 seconds.
 * @param body parsed JSON
 * @returns the watch's `resourceId` and the token it was requested with; empty if the body is not a notification
 */
export function microsoftNotifications(body: unknown): { resourceId: string; token: string | null }[] {
  const read = notifications.safeParse(body);
  return read.success
    ? read.data.value.map(({ subscriptionId, clientState }) => ({
        resourceId: subscriptionId,
        token: clientState ?? null,
      }))
    : [];
}
