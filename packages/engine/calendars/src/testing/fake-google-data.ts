/** An event as Google stores it. */
export interface FakeGoogleEvent {
  id: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  start: { dateTime?: string; date?: string };
  end: { dateTime?: string; date?: string };
  summary?: string;
  description?: string;
  /** `transparent`: the time stays free. */
  transparency?: string;
  organizer?: { self?: boolean };
  /** `self`: the owner of the calendar. */
  attendees?: { email?: string; displayName?: string; responseStatus?: string; self?: boolean }[];
  hangoutLink?: string;
  conferenceData?: FakeGoogleConference;
}

export interface FakeGoogleConference {
  createRequest?: { requestId: string; conferenceSolutionKey?: { type: string }; status?: { statusCode: string } };
  conferenceSolution?: { key: { type: string } };
  entryPoints?: { entryPointType: string; uri: string }[];
}

export interface FakeGoogleCalendar {
  id: string;
  summary: string;
  primary: boolean;
  accessRole: 'owner' | 'writer' | 'reader' | 'freeBusyReader';
  events: Map<string, FakeGoogleEvent>;
  /** How free/busy requests fail for this calendar inside a good answer: by a reason, or by leaving it out. */
  busyFault: 'notFound' | 'internalError' | 'absent' | null;
  /** Whether Meet can be used. */
  allowsMeet: boolean;
  /** Whether notifications can be had. */
  allowsWatch: boolean;
}

/** A channel that notifications go to. */
export interface FakeGoogleChannel {
  id: string;
  resourceId: string;
  calendarId: string;
  address: string;
  token: string;
  expiration: number;
}

/** Permissions that a user has granted the product. */
export interface FakeGoogleGrant {
  email: string;
  scopes: string[];
}

/** All that the fake knows. */
export class FakeGoogleData {
  /** Calendars of each user by email address. The primary calendar has the address as its id. */
  readonly users = new Map<string, Map<string, FakeGoogleCalendar>>();
  readonly refreshTokens = new Map<string, FakeGoogleGrant>();
  readonly accessTokens = new Map<string, FakeGoogleGrant & { until: number }>();
  readonly codes = new Map<string, FakeGoogleGrant & { redirectUri: string; challenge: string; lasting: boolean }>();
  readonly channels = new Map<string, FakeGoogleChannel>();
  /** Numbers of the changes of events, by calendar and event; a sync token is such a number. */
  readonly changes = new Map<string, Map<string, number>>();
  /** Sync tokens below it are not known any more. */
  oldestChange = 0;
  lastChange = 0;
  /** Writes that would have made Google send mails to participants. */
  readonly mailed: string[] = [];

  /** Adds a user with their own calendar. */
  addUser(email: string): FakeGoogleCalendar {
    this.users.set(email, new Map());
    return this.addCalendar(email, { id: email, summary: email, primary: true });
  }

  addCalendar(email: string, calendar: Partial<FakeGoogleCalendar> & { id: string }): FakeGoogleCalendar {
    const calendars = this.users.get(email);
    if (!calendars) throw new Error(`No user ${email}`);
    const added: FakeGoogleCalendar = {
      summary: calendar.id,
      primary: false,
      accessRole: 'owner',
      events: new Map(),
      busyFault: null,
      allowsMeet: true,
      allowsWatch: true,
      ...calendar,
    };
    calendars.set(added.id, added);
    return added;
  }

  /** @throws Error if no user has this calendar */
  calendar(id: string): FakeGoogleCalendar {
    for (const calendars of this.users.values()) {
      const calendar = calendars.get(id);
      if (calendar) return calendar;
    }
    throw new Error(`No calendar ${id}`);
  }

  /** Stores an event, as a change that shows in the next listing of changes. */
  store(calendar: FakeGoogleCalendar, event: FakeGoogleEvent): void {
    calendar.events.set(event.id, event);
    this.lastChange += 1;
    const changes = this.changes.get(calendar.id) ?? new Map<string, number>();
    this.changes.set(calendar.id, changes.set(event.id, this.lastChange));
  }

  /** Ends all that a user has allowed. */
  revokeUser(email: string): void {
    for (const tokens of [this.refreshTokens, this.accessTokens])
      for (const [token, grant] of tokens) if (grant.email === email) tokens.delete(token);
  }
}
