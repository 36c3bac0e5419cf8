import { alerts, choose, offers, type PageObject, press, shows, tick, write } from '../pageObject.ts';

const ways = { policy: /^By the policy/u, whole: /^Whole/u, amount: /^An amount/u } as const;
const gives = /^(?:Give back|Without money back)/u;

export const refundPage: PageObject = {
  gestures: {
    'places.chosen': (page, event) => tick(page, 'place-12', (event.ids as readonly number[]).length > 0),
    'how.chosen': (page, event) => choose(page, ways[event.how as keyof typeof ways]),
    'amount.typed': (page, event) => write(page.locator('input[name="amount"]'), String(event.text)),
    'end.chosen': (page, event) => choose(page, event.ends === true ? /^They end/u : /^They stay/u),
    'reason.typed': (page, event) => write(page.locator('input[name="reason"]'), String(event.text)),
    'refund.wanted': press(gives),
    'retry.wanted': press('Try again'),
    'look.wanted': press('Look again'),
  },
  looks: {
    choosing: shows(/^(?:Choose places first\.|How much\?)$/u),
    pricing: shows('Counting…'),
    priced: offers(gives),
    sending: offers('One moment…'),
    exceeded: alerts(/can be refunded for these places\.$/u),
    overtaken: alerts(/was first|Something has changed/u),
    failed: alerts(/No answer came|This payment is not there/u),
    sent: (page) => page.getByRole('status').filter({ hasText: /^Ordered: / }),
  },
};
