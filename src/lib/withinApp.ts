/**
 * The browsers within Facebook, Instagram, Messenger and others, where links of chats open, and Android's own view of
 * the web within any app: by the marks that they leave in their name.
 */
const marks =
  /FBAN|FBAV|FB_IAB|FBIOS|Instagram|Messenger|\bLine\/|LinkedInApp|Twitter for|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest\/|WhatsApp|MicroMessenger|; wv\)/u;

/** Whether the page is shown by a browser within another app; Google signs nobody in there (`disallowed_useragent`). */
export const isWithinApp = (userAgent: string): boolean => marks.test(userAgent);
