import { changes } from './changes.ts';
import type { PaymentCommand } from './command.ts';
import { decisions } from './decisions.ts';
import { reads } from './reads.ts';
import { strangersCommand } from './strangers.ts';

/** By name, as usage lists them. */
export const paymentCommands: Readonly<Record<string, PaymentCommand>> = {
  ...reads,
  ...changes,
  strangers: strangersCommand,
  ...decisions,
};

const usageOf = (name: string, { subject, takes, changes: isChange, says }: PaymentCommand) =>
  `  npm run payments -- ${[name, subject, takes, isChange && '[--as NAME]'].filter(Boolean).join(' ')}\n      ${says}`;

export const helpOf = (name: string, command: PaymentCommand) =>
  `Usage:\n${usageOf(name, command)}\nFor example: npm run payments -- ${command.example}`;

export const usage = `Usage:
${Object.entries(paymentCommands)
  .map(([name, command]) => usageOf(name, command))
  .join('\n')}
Who changes something is written into its history: --as NAME, or USER of the environment.`;
