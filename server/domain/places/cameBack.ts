/** A mail to the person who has the place or is invited to it bounced; for a query that knows `place`. */
export const mailCameBack = `(exists (select from account where account.id = place.user_id and email_bounced is not null)
  or exists (select from invitation where invitation.place_id = place.id and ended is null and bounced is not null))`;
