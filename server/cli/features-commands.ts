import { featureNames } from '#contracts/operator/operator-features.ts'
import { commandLine } from '#infra/audit/note-action.ts'
import { transaction } from '#infra/db/transaction.ts'
import { readConfig } from '#infra/settings/config.ts'
import { listSwitches } from '#infra/settings/feature-switches.ts'
import { switchFeature } from '../features/operator/index.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const list: Command = {
  name: 'features list',
  usage: '',
  summary: 'Show what can be switched while the server runs, and what the environment decides.',
  run: async (args, terminal) => {
    if (args.length > 0) throw new UsageError(`features list takes no ${args[0]}.`)
    const { fixedFeatures } = readConfig(terminal.environment)
    const switches = await withDatabase(terminal, (db) => listSwitches(db, fixedFeatures))
    for (const { name, isOn, fixedBy } of switches) {
      terminal.say([name, isOn ? 'on' : 'off', ...(fixedBy ? [`by ${fixedBy}`] : [])].join('  '))
    }
  },
}

const switchTo = (word: 'on' | 'off'): Command => ({
  name: `features ${word}`,
  usage: 'FEATURE',
  summary: `Switch a feature ${word}; servers that run know it within two seconds.`,
  run: async (args, terminal) => {
    const name = featureNames.find((one) => one === args[0])
    if (!name || args.length > 1) throw new UsageError(`Name one of ${featureNames.join(', ')}.`)
    const terms = { isToBe: word === 'on', fixed: readConfig(terminal.environment).fixedFeatures }
    await withDatabase(terminal, (db) => transaction(db, (tx) => switchFeature(tx, commandLine, name, terms)))
    terminal.say(`${name} is ${word}.`)
  },
})

/** What operators switch while the server runs. */
export const featuresCommands: Command[] = [list, switchTo('on'), switchTo('off')]
