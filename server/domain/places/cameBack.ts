/** A mail to whoever has the place, or is invited to it, came back; in a query that knows `place`. */
export const mailCameBack = `(exists (select from account where account.id = place.user_id and email_bounced is not null)
  or exists (select from invitation where invitation.place_id = place.id and ended is null and bounced is not null))`;
