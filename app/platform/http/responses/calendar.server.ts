/** A calendar file (iCalendar, RFC 5545), whose last line ends with a line break too. @param calendar as ical-generator writes it */
export const calendarResponse = (calendar: string, headers: Readonly<Record<string, string>>): Response =>
  new Response(`${calendar}\r\n`, { headers: { "Content-Type": "text/calendar; charset=utf-8", ...headers } });
