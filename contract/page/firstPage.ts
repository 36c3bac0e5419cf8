import type { AnswerOf } from '../call.ts';
import type { Language, Region } from '../constants.ts';
import type { Catalogue, catalogueCalls } from '../shop/catalogue.calls.ts';
import type { RunCard, RunView } from '../shop/runPage.calls.ts';

/**
 * The server's data for the app's own parts, so that they draw the page that is there before the app
 * (src/app/start/prerender.tsx).
 */
export interface FirstPage {
  readonly language: Language;
  readonly region: Region;
  /** As the address bar has them: links are written in the base that they give. */
  readonly hostname: string;
  readonly pathname: string;
  readonly mode: 'demo' | 'live';
  readonly catalogue: Catalogue;
  /** What the organiser shows of the runs; the page brings it along, so that the app draws the same at first. */
  readonly cards: readonly RunCard[];
  /** The run of the page's address; null if it is about none. */
  readonly view: RunView | null;
  readonly properties: AnswerOf<(typeof catalogueCalls)['GET properties']>['properties'];
}

/** Its markup; null if there is nothing to choose. */
export type DrawFirstPage = (page: FirstPage) => string | null;
