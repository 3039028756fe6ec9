/** Pages of calendars on the web that open with an event filled in. */
export function calendarLinks(
  { at, endsAt }: { at: string; endsAt: string },
  title: string,
): { name: string; href: string }[] {
  const compact = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const google = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${compact(at)}/${compact(endsAt)}` });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: at,
    enddt: endsAt,
  });
  return [
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook', href: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}` },
  ];
}
