/** docs/rules/specification.md: each rule with its tests. */
import { sections } from './rules.ts';
import type { Section } from './section.ts';
import { allTags, type Tag } from './tags.ts';

export function specificationPage(): string {
  const tags = allTags();
  const held = sections.flatMap(({ number, rules }) => rules.filter((_, at) => tags.some(of(number, at))));
  const rules = sections.reduce((sum, section) => sum + section.rules.length, 0);
  return `# What was asked for, and the test that holds it

Printed by \`npm run rules\` from \`test/rules/specification\` and from the tests, which say in the line above them which rules they hold: \`// specification 2.14\`. Of ${rules} rules ${held.length} are held. What was decided later counts; then the rule says so, and where.
${sections.map((section) => `\n${table(section, tags)}`).join('')}`;
}

function table({ number, title, rules }: Section, tags: readonly Tag[]): string {
  const rows = rules.map(
    (rule, at) => `| ${number}.${at + 1} | ${cell(rule)} | ${tests(tags.filter(of(number, at)))} |`,
  );
  return `## ${number}. ${title}

| | rule | test |
|---|---|---|
${rows.join('\n')}
`;
}

const of = (section: number, at: number) => (tag: Tag) => tag.rule === `${section}.${at + 1}`;

const tests = (tags: readonly Tag[]) => tags.map((tag) => `[${cell(nameOf(tag))}](../../${tag.file})`).join(' · ');

/** A title that a table fills in says nothing by itself. */
const nameOf = ({ file, title }: Tag) => (/[^%\s]{2}/u.test(title) ? title : file.slice(file.lastIndexOf('/') + 1));

const cell = (text: string) =>
  text.replaceAll('|', '\\|').replaceAll('[', '\\[').replaceAll(']', '\\]').replaceAll('<', '&lt;');

/** The errors, one per line: a rule without a test, a tag without a rule. */
export function faults(): string[] {
  const tags = allTags();
  const known = new Set(sections.flatMap(({ number, rules }) => rules.map((_, at) => `${number}.${at + 1}`)));
  return [
    ...[...known].filter((rule) => !tags.some((tag) => tag.rule === rule)).map((rule) => `${rule}: no test holds it`),
    ...tags
      .filter(({ rule }) => !known.has(rule))
      .map(({ rule, file, title }) => `${rule}: no rule (${file}, ${title})`),
  ];
}
