import { explainFile } from '#infra/settings/explain-file.ts'
import { withFiles } from '#infra/settings/setting-files.ts'
import { appsCommands } from './apps-commands.ts'
import { backupCommand } from './archive/backup-command.ts'
import { compareCommand } from './archive/compare-command.ts'
import { exportCommand } from './archive/export-command.ts'
import { importCommand } from './archive/import-command.ts'
import { restoreCommand } from './archive/restore-command.ts'
import { upgradeCommand } from './archive/upgrade-command.ts'
import { auditCommands } from './audit-commands.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { distributeCommand } from './distribute-command.ts'
import { doctorCommand } from './doctor-command.ts'
import { featuresCommands } from './features-commands.ts'
import { issuersCommands } from './issuers-commands.ts'
import { jobsCommands } from './jobs-commands.ts'
import { mailsCommands } from './mails-commands.ts'
import { migrateFromBackpackCommand } from './migrate/backpack-command.ts'
import { migrateFromBadgrCommand } from './migrate/badgr-command.ts'
import { migrateFromDumpCommand } from './migrate/dump-command.ts'
import { migrateFromExportCommands } from './migrate/export-command.ts'
import { organisationsCommands } from './organisations-commands.ts'
import { toPlainTerminal } from './plain-terminal.ts'
import { awardCommand } from './remote/award-command.ts'
import { listBadgesCommand } from './remote/badges-command.ts'
import { claimsCommands } from './remote/claims-commands.ts'
import { explainRefusal } from './remote/explain-refusal.ts'
import { exportAwardsCommand, exportBackpackCommand } from './remote/export-commands.ts'
import { groupsCommands } from './remote/groups-commands.ts'
import { listRequestsCommand } from './remote/requests-command.ts'
import { verifyCommand } from './remote/verify-command.ts'
import { rewrapCommand } from './rewrap-command.ts'
import { listTermsCommand, publishTermsCommand } from './terms-commands.ts'
import { usersCommands } from './users-commands.ts'

const commands: Command[] = [
  listBadgesCommand,
  awardCommand,
  ...claimsCommands,
  ...groupsCommands,
  listRequestsCommand,
  verifyCommand,
  exportAwardsCommand,
  exportBackpackCommand,
  publishTermsCommand,
  listTermsCommand,
  ...appsCommands,
  ...usersCommands,
  ...issuersCommands,
  ...organisationsCommands,
  ...featuresCommands,
  ...mailsCommands,
  ...jobsCommands,
  ...auditCommands,
  exportCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  compareCommand,
  upgradeCommand,
  doctorCommand,
  rewrapCommand,
  distributeCommand,
  migrateFromDumpCommand,
  migrateFromBadgrCommand,
  ...migrateFromExportCommands,
  migrateFromBackpackCommand,
]

/** What commands were called before, by what they are called now: scripts of operators say it for years. */
const formerNames: Readonly<Record<string, string>> = {
  'issuers trust': 'issuers vouch',
  'issuers untrust': 'issuers stop-vouching',
}

const usage = [
  'usage: npm run sash -- COMMAND',
  '',
  'BADGE is ISSUER/BADGE by their ids, or the address of its public page. Commands about awards and badges talk to the',
  'server at SASH_URL (or SASH_ORIGIN, or http://localhost:8000) with the personal access token in SASH_TOKEN.',
  '',
  ...commands.flatMap((command) => [`  ${command.name} ${command.usage}`.trimEnd(), `      ${command.summary}`]),
  '  help',
  '      Show this text.',
].join('\n')

/** Whoever knows which command they mean need not look for it among all. */
const usageOf = ({ name, usage: words, summary }: Command): string =>
  `usage: npm run sash -- ${name} ${words}`.trimEnd().concat('\n      ', summary)

const isCalled = (name: string, args: readonly string[]): boolean => `${args.join(' ')} `.startsWith(`${name} `)

/** Says what is to be typed instead. */
function explainUnknown(args: readonly string[]): Error {
  const [former, now] = Object.entries(formerNames).find(([name]) => isCalled(name, args)) ?? []
  if (former)
    return new Error(
      `It is called ${now} now: npm run sash -- ${now} ${args.slice(former.split(' ').length).join(' ')}`.trimEnd(),
    )
  return new UsageError(args.length === 0 ? 'Say what to do.' : `There is no command ${args.join(' ')}.`)
}

/** Runs what the operator typed and returns the exit code. */
export const runCommand = async (args: string[], given: Terminal): Promise<number> => {
  const terminal = toPlainTerminal(given)
  if (['help', '--help', '-h'].includes(args[0] ?? '')) {
    terminal.say(usage)
    return 0
  }
  const command = commands.find(({ name }) => isCalled(name, args))
  try {
    if (!command) throw explainUnknown(args)
    const environment = withFiles(terminal.environment)
    await command.run(args.slice(command.name.split(' ').length), { ...terminal, environment })
    return 0
  } catch (thrown) {
    const error = explainFile(thrown) ?? explainRefusal(thrown, terminal)
    terminal.complain(error instanceof Error ? error.message : String(error))
    if (error instanceof UsageError) terminal.complain(`\n${command ? usageOf(command) : usage}`)
    return 1
  }
}
