import { commandLine } from '#infra/audit/note-action.ts'
import { transaction } from '#infra/db/transaction.ts'
import { countJobs, hasJobs, listJobs } from '#infra/jobs/list-jobs.ts'
import { dropDeadJob, presentJobs, retryDeadJobs } from '../features/operator/index.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const most = 100

const list: Command = {
  name: 'jobs list',
  usage: '[KIND]',
  summary: 'Show how many jobs of each kind wait, run, pause or were given up; of a kind, the newest hundred.',
  run: async ([kind, ...more], terminal) => {
    if (more.length > 0) throw new UsageError('Name one kind of jobs.')
    const lines = await withDatabase(terminal, async (db) => {
      if (!(await hasJobs(db))) return []
      if (kind !== undefined) {
        const jobs = await presentJobs(db, await listJobs(db, { kind, limit: most }))
        return jobs.map(({ id, state, tries, at, about, progress, error }) =>
          [
            id,
            state,
            at,
            `${tries} tries`,
            ...Object.entries(about).map(([name, value]) => `${name}=${value}`),
            ...(progress ? [`${progress.done} of ${progress.total} rows`] : []),
            ...(error === null ? [] : [error]),
          ].join('  '),
        )
      }
      return (await countJobs(db))
        .filter(({ waiting, running, paused, dead }) => waiting + running + paused + dead > 0)
        .map((row) => `${row.kind}  ${row.waiting} wait, ${row.running} run, ${row.paused} pause, ${row.dead} given up`)
    })
    for (const line of lines) terminal.say(line)
    if (lines.length === 0) terminal.say('There are no such jobs.')
  },
}

const retry: Command = {
  name: 'jobs retry',
  usage: 'KIND [JOB]',
  summary: 'Let the jobs of a kind that were given up run again, a thousand at most, or the one with this id.',
  run: async ([kind, id, ...more], terminal) => {
    if (!kind || more.length > 0) throw new UsageError('Name a kind of jobs, and one job by its id or none.')
    const count = await withDatabase(terminal, async (db) =>
      (await hasJobs(db)) ? transaction(db, (tx) => retryDeadJobs(tx, commandLine, kind, id)) : 0,
    )
    if (count === 0) throw new Error('No such job was given up.')
    terminal.say(count === 1 ? 'One job runs again.' : `${count} jobs run again.`)
  },
}

const drop: Command = {
  name: 'jobs drop',
  usage: 'KIND JOB',
  summary: 'Forget a job that was given up.',
  run: async ([kind, id, ...more], terminal) => {
    if (!kind || !id || more.length > 0) throw new UsageError('Name a kind of jobs, and one job by its id.')
    const isDropped = await withDatabase(
      terminal,
      async (db) => (await hasJobs(db)) && transaction(db, (tx) => dropDeadJob(tx, commandLine, kind, id)),
    )
    if (!isDropped) throw new Error('No such job was given up.')
    terminal.say('It is forgotten.')
  },
}

/** What the server does in the background, and what it has given up. */
export const jobsCommands: Command[] = [list, retry, drop]
