import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { runPageLimits as is } from '#contract/shop/runPage.values.ts';
import type { PagePart } from '#contract/staff/runs/page.calls.ts';
import { CoursesPart } from './CoursesPart.tsx';
import { FiguresPart, GalleryPart, ItemsPart, ProgrammePart, QuestionsPart, SponsorsPart } from './ListParts.tsx';
import { PictureField } from './PictureField.tsx';
import { OrganiserPart, VenuePart } from './PlaceParts.tsx';
import type { PartProps } from './part.ts';
import { NewsPart, ProsePart, ResultsPart, SentencePart } from './TextParts.tsx';

export type PropsOf = <Part extends PagePart>(part: Part) => PartProps<Part>;

/** The parts in the order in which they are written, each with its fields. */
export const partFields: readonly { readonly part: PagePart; readonly draw: (propsOf: PropsOf) => ReactNode }[] = [
  { part: 'picture', draw: (of) => <MainPicture {...of('picture')} /> },
  { part: 'sentence', draw: (of) => <SentencePart {...of('sentence')} /> },
  { part: 'awaits', draw: (of) => <AwaitsPart {...of('awaits')} /> },
  { part: 'gallery', draw: (of) => <GalleryPart {...of('gallery')} /> },
  { part: 'figures', draw: (of) => <FiguresPart {...of('figures')} /> },
  { part: 'courses', draw: (of) => <CoursesPart {...of('courses')} /> },
  { part: 'programme', draw: (of) => <ProgrammePart {...of('programme')} /> },
  { part: 'venue', draw: (of) => <VenuePart {...of('venue')} /> },
  { part: 'included', draw: (of) => <IncludedPart {...of('included')} /> },
  { part: 'bring', draw: (of) => <BringPart {...of('bring')} /> },
  { part: 'rules', draw: (of) => <RulesPart {...of('rules')} /> },
  { part: 'questions', draw: (of) => <QuestionsPart {...of('questions')} /> },
  { part: 'organiser', draw: (of) => <OrganiserPart {...of('organiser')} /> },
  { part: 'sponsors', draw: (of) => <SponsorsPart {...of('sponsors')} /> },
  { part: 'news', draw: (of) => <NewsPart {...of('news')} /> },
  { part: 'results', draw: (of) => <ResultsPart {...of('results')} /> },
];

function MainPicture({ value, onChange, errorAt }: PartProps<'picture'>) {
  const { t } = useLingui();
  return <PictureField label={t`Add the main picture`} picture={value} error={errorAt('')} onChange={onChange} />;
}

function AwaitsPart(props: PartProps<'awaits'>) {
  const { t } = useLingui();
  return <ProsePart {...props} label={t`A few paragraphs`} limit={is.awaits} />;
}

function RulesPart(props: PartProps<'rules'>) {
  const { t } = useLingui();
  return <ProsePart {...props} label={t`Who may run, and what they have to know`} limit={is.rules} />;
}

function IncludedPart(props: PartProps<'included'>) {
  const { t } = useLingui();
  return <ItemsPart {...props} add={t`Add what is included`} />;
}

function BringPart(props: PartProps<'bring'>) {
  const { t } = useLingui();
  return <ItemsPart {...props} add={t`Add what to bring`} />;
}
