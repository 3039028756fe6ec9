import type { Asked, Reply } from './fake-server.ts';

export interface MicrosoftSubscription {
  id: string;
  resource: string;
  notificationUrl: string;
  clientState: string;
  expirationDateTime: string;
}

const refusal = (status: number, code: string): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ error: { code, message: 'Refused' } }),
});
const MISSING = refusal(404, 'ResourceNotFound');
const MAX_LIFE_MS = 4230 * 60_000;

/** Imitates subscriptions to changes of calendars. */
export class FakeSubscriptions {
  private readonly active = new Map<string, MicrosoftSubscription>();
  private readonly isCalendar: (id: string) => boolean;
  private count = 0;

  constructor(isCalendar: (id: string) => boolean) {
    this.isCalendar = isCalendar;
  }

  reset(): void {
    this.active.clear();
  }

  /** Subscriptions that have not ended. */
  list(): MicrosoftSubscription[] {
    return [...this.active.values()];
  }

  /** Notifies the subscribers of a calendar of a change. */
  async notify(calendarId: string): Promise<void> {
    const resource = `/me/calendars/${encodeURIComponent(calendarId)}/events`;
    for (const { id, clientState, notificationUrl } of this.list().filter((one) => one.resource === resource))
      await fetch(notificationUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ value: [{ subscriptionId: id, clientState, changeType: 'updated', resource }] }),
      });
  }

  async answer({ method, body }: Asked, id: string | undefined): Promise<Reply> {
    if (method === 'DELETE') return this.active.delete(id ?? '') ? { status: 204 } : MISSING;
    const wanted: Omit<MicrosoftSubscription, 'id'> = JSON.parse(body);
    const calendarId = /^\/me\/calendars\/([^/]+)\/events$/.exec(wanted.resource)?.[1];
    if (calendarId === undefined || !this.isCalendar(decodeURIComponent(calendarId))) return MISSING;
    if (Date.parse(wanted.expirationDateTime) > Date.now() + MAX_LIFE_MS) return refusal(400, 'ExtensionError');
    const address = new URL(wanted.notificationUrl);
    address.searchParams.set('validationToken', 'Validation: Testing client');
    const answer = await fetch(address, { method: 'POST' }).then(
      (response) => response.text(),
      () => '',
    );
    if (answer !== 'Validation: Testing client') return refusal(400, 'ValidationError');
    this.count += 1;
    const subscription = { ...wanted, id: `subscription-${this.count}` };
    this.active.set(subscription.id, subscription);
    return {
      status: 201,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(subscription),
    };
  }
}
