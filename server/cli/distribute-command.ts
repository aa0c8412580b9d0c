import type { Db } from '#infra/db/connections/connect.ts'
import { requireAlone } from '#infra/db/connections/require-alone.ts'
import { type DistributionStep, planDistribution, takeStep } from '#infra/db/distribution/plan-distribution.ts'
import { distributionColumn } from '#infra/db/distribution/tables.ts'
import { readConfig } from '#infra/settings/config.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const distributeCommand: Command = {
  name: 'distribute',
  usage: '[--do [--anyway]]',
  summary:
    'Say what it takes to lay the tables out over several machines with the extension citus; --do does it. Sash must be stopped.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, ['do', 'anyway'])
    if (positionals.length > 0) throw new UsageError(`distribute takes no ${positionals[0]}.`)
    const { databaseUrl } = readConfig(terminal.environment)
    // A server that runs on would keep plans and hold rows of tables that move.
    if (values.has('do') && databaseUrl && !values.has('anyway')) await requireAlone(databaseUrl)
    await withDatabase(terminal, (db) => distribute(db, terminal, values.has('do')))
  },
}

async function distribute(db: Db, terminal: Terminal, isMeant: boolean): Promise<void> {
  const { steps, done, refusals } = await planDistribution(db)
  if (done.length > 0) terminal.say(`Done before: ${done.join(', ')}.`)
  if (!isMeant || refusals.length > 0) {
    for (const step of steps) {
      terminal.say(`Would ${describe(step)}`)
      sayBack(step, terminal)
    }
    if (refusals.length > 0) throw new Error(`Nothing was changed.\n${refusals.join('\n')}`)
    terminal.say(steps.length === 0 ? 'There is nothing to do.' : 'Nothing was changed. With --do it is done.')
    return
  }
  for (const step of steps) {
    sayBack(step, terminal)
    await takeStep(db, step)
    terminal.say(`Done: ${describe(step)}`)
  }
  terminal.say('The tables lie by issuer. Start Sash again, and look with: npm run sash -- doctor')
}

function describe(step: DistributionStep): string {
  if (step.does === 'drop') return `drop ${step.constraint} of ${step.table}: ${step.why}.`
  const how = step.does === 'copy' ? 'keep a copy on every machine of' : `lay out by ${distributionColumn}`
  return `${how} ${step.table}: ${step.why}.`
}

/** Before the key is gone, so that nothing has to be remembered of a run that was cut short. */
function sayBack(step: DistributionStep, terminal: Terminal): void {
  if (step.does !== 'drop') return
  terminal.say(`  Rows that lead nowhere: ${step.orphans}`)
  terminal.say(`  The way back, once there are none and ${step.leadsTo} is on one machine: ${step.back}`)
}
