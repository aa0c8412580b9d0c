// `npm run bench` [-- --only NAME,NAME] [--awards 10000] [--json], `npm run bench -- award-batch` [--awards 10000],
// `npm run bench -- award-intake`, `npm run bench -- claims`, `npm run bench -- award-lists` [--awards 1000000],
// `npm run bench -- backpack` [--awards 5000], `npm run bench -- wall` [--awards 5000], `npm run bench -- pages`,
// `npm run bench -- web` [--only PAGE] [--rounds 5], `npm run bench -- load` [--awards 1000000] [--accounts 100000]
// [--seconds 20], `npm run bench -- capacity`, `npm run bench -- fill 10000000 --data FOLDER`,
// `npm run bench -- scale FOLDER [FOLDER]`, `npm run bench -- sign`, or `npm run bench -- verify`
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { setup as ensureBuilt } from '../e2e/support/ensure-built.mjs'
import { benchAwardBatch } from './awards/award-batch.ts'
import { benchAwardIntake } from './awards/award-intake.ts'
import { benchAwardLists } from './awards/award-lists.ts'
import { benchBackpack } from './backpack.ts'
import { benchCapacity } from './capacity.ts'
import { benchClaims } from './claims.ts'
import { createClient, measure } from './load.ts'
import { countStatements, measureCost } from './measures/cost.ts'
import { measureBareRoute, measureRawHashing, measureRawSigning } from './measures/limits.ts'
import { waitForQuiet } from './measures/wait-for-quiet.ts'
import { benchWall } from './measures/wall.ts'
import { benchMixedLoad } from './mixed-load.ts'
import { questions } from './questions.ts'
import { type Row, toRow, writeTable } from './report.ts'
import { startSash } from './sash.ts'
import { fill } from './scale/fill.ts'
import { benchScale } from './scale/scale.ts'
import { password } from './seeds/people.ts'
import { seed } from './seeds/seed.ts'
import { seedAccounts } from './seeds/seed-accounts.ts'
import { benchSign } from './sign.ts'
import { benchVerify } from './verify.ts'
import { benchPages } from './web/pages.ts'
import { benchWeb } from './web/web.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    awards: { type: 'string' },
    accounts: { type: 'string', default: '100000' },
    seconds: { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
})
if (positionals.includes('sign')) {
  await benchSign(console.log)
  process.exit()
}
if (positionals.includes('verify')) {
  await benchVerify(console.log)
  process.exit()
}
ensureBuilt()
if (positionals.includes('award-batch')) {
  await benchAwardBatch(Number(values.awards ?? 10_000), console.log)
  process.exit()
}
if (positionals.includes('award-intake')) {
  await benchAwardIntake(console.log)
  process.exit()
}
if (positionals.includes('award-lists')) {
  await benchAwardLists(Number(values.awards ?? 1_000_000), console.log)
  process.exit()
}
if (positionals.includes('claims')) {
  await benchClaims(console.log)
  process.exit()
}
if (positionals.includes('load')) {
  const awards = Number(values.awards ?? 1_000_000)
  await benchMixedLoad(
    { awards, accounts: Number(values.accounts), seconds: Number(values.seconds ?? 20) },
    console.log,
  )
  process.exit()
}
if (positionals.includes('fill')) {
  const awards = Number(positionals[positionals.indexOf('fill') + 1] ?? 1_000_000)
  if (!values.data) throw new Error('Say with --data where the database goes.')
  await fill(awards, values.data, console.log)
  process.exit()
}
if (positionals.includes('scale')) {
  const misses = await benchScale(positionals.slice(positionals.indexOf('scale') + 1), console.log)
  process.exit(misses > 0 ? 1 : 0)
}
if (positionals.includes('capacity')) {
  await benchCapacity(Number(values.seconds ?? 3), console.log)
  process.exit()
}
if (positionals.includes('wall')) {
  await benchWall(Number(values.awards ?? 5000), console.log)
  process.exit()
}
if (positionals.includes('web')) {
  const misses = await benchWeb(Number(values.rounds), values.only, console.log)
  process.exit(misses > 0 ? 1 : 0)
}
if (positionals.includes('pages')) {
  await benchPages(console.log)
  process.exit()
}
if (positionals.includes('backpack')) {
  await benchBackpack(Number(values.awards ?? 5000), console.log)
  process.exit()
}
const awards = Number(values.awards ?? 10_000)
const seconds = Number(values.seconds ?? 5)
const wanted = values.only?.split(',')
const say = (line: string) => (values.json ? undefined : console.log(line))

const sash = await startSash()
const client = createClient(sash.origin, 64)
try {
  const rows: Row[] = []
  const rawSigning = measureRawSigning(2)
  rows.push({ question: 'limit: raw Ed25519 signatures, one core', perSecond: rawSigning })
  say(`Making ${awards} awards of 50 issuers...`)
  const seeded = await seed(sash, client, 50, awards)
  // Jobs and notices of what was just made are no part of what follows.
  await waitForQuiet(sash)
  const awardStatements = await countStatements(sash, seeded.awardOne)
  const ofAwards = { statements: awardStatements, target: '≥ 100/s' }
  rows.push(toRow('single award over HTTP, 16 clients', seeded.awarding, ofAwards))
  const sample = await client.send({ path: `/public/assertions/${seeded.awards[1]}.json` })
  let bare = await measureBareRoute(sample.text, 64, seconds)
  rows.push(toRow('limit: bare Fastify route, same bytes', bare))
  const accounts = await seedAccounts(sash.dataDir, seeded.owner.email, 5000)
  const rawHashing = await measureRawHashing(accounts.passwordHash, password, seconds)
  rows.push({ question: 'limit: raw argon2id verify, all cores', perSecond: rawHashing })
  await waitForQuiet(sash)
  const limits = {
    signing: { name: 'raw Ed25519', perSecond: rawSigning },
    hashing: { name: 'raw argon2id', perSecond: rawHashing },
  }
  for (const question of questions) {
    if (wanted && !wanted.includes(question.name)) continue
    say(`Measuring: ${question.title}...`)
    const work = await question.prepare({ client, origin: sash.origin, seeded, accounts })
    if (!question.isOnce) await measure(question.clients, { seconds: 1 }, work)
    const until = question.isOnce ? { count: question.isOnce } : { seconds }
    const result = await measureCost(sash, () => measure(question.clients, until, work))
    const first = result.requests
    const statements = await countStatements(sash, (index) => work(first + index))
    const measured = async () => {
      // A machine that others use is not the same for long: the limit is what it gave just before and just after.
      const before = bare
      bare = await measureBareRoute(sample.text, 64, 2)
      return { name: 'bare route', perSecond: (before.perSecond + bare.perSecond) / 2 }
    }
    const { name, perSecond } = question.limit === 'route' ? await measured() : limits[question.limit]
    const more = { ratio: result.perSecond / perSecond, limit: name, target: question.target, statements }
    rows.push(toRow(question.title, result, more))
  }
  const bareAgain = await measureBareRoute(sample.text, 64, seconds)
  rows.push(toRow('limit: bare Fastify route, once more at the end', bareAgain))
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL`
  const peak = Math.round(sash.peakMemory())
  if (values.json) console.log(JSON.stringify({ machine, peakMemoryMiB: peak, rows }, null, 2))
  else console.log(`\n${writeTable(rows)}\n\n${machine}. Peak memory of all processes: ${peak} MiB.`)
} finally {
  client.close()
  await sash.stop()
}
