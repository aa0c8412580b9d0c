import { joinAsItIs } from '#infra/db/join.ts'
import { readVersion } from '#infra/settings/read-version.ts'
import { examine } from '../doctor/examine.ts'
import { type Diagnosis, writeFinding } from '../doctor/finding.ts'
import { placeOf } from './archive/place-of.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--backups FOLDER] [--clock https://…] [--json]',
  summary:
    'Look at settings, database, clock, keys, jobs, address, mail, storage, disk and backups, and say what to do.',
  run: async (args, terminal) => {
    const { values, said, positionals } = readArguments(args, ['json'], ['backups', 'clock'])
    if (positionals.length > 0) throw new UsageError(`doctor takes no ${positionals[0]}.`)
    const backups = said.get('backups')
    const findings = await askDoctor(terminal, {
      backups: backups && placeOf(terminal, backups),
      clock: said.get('clock'),
    })
    if (values.has('json')) terminal.say(JSON.stringify(findings, undefined, 1))
    else for (const finding of findings) terminal.say(writeFinding(finding))
    requireHealth(findings)
  },
}

/** What is found on the server of this terminal. */
export const askDoctor = (
  terminal: Terminal,
  wishes: { backups: string | undefined; clock?: string | undefined },
): Promise<Diagnosis[]> =>
  examine({
    environment: terminal.environment,
    sash: readVersion(),
    backups: wishes.backups,
    clock: wishes.clock,
    openDatabase: ({ databaseUrl, dataDir }) => joinAsItIs({ databaseUrl, dataDir, log: terminal.complain }),
  })

/** Throws when something is bad, so that scripts notice; warnings pass. */
export const requireHealth = (findings: readonly Diagnosis[]): void => {
  const count = findings.filter(({ state }) => state === 'bad').length
  if (count > 0) throw new Error(count === 1 ? 'One thing has to be mended.' : `${count} things have to be mended.`)
}
