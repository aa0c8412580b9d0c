import { boundHeap } from '#infra/bound-heap.ts'
import { readConfig } from '#infra/settings/config.ts'
import { withFiles } from '#infra/settings/setting-files.ts'
import { answerWords } from './answer-words.ts'
import { readSetupCode } from './features/accounts/index.ts'
import { isNew, startServer } from './start.ts'

const fail = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? `Port ${error.port}` : 'The port'
    console.error(`${port} is taken by another program. Stop that one, or start Sash with another PORT.`)
    process.exit(1)
  }
  console.error(error instanceof Error ? error.message : String(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

const answer = answerWords(process.argv.slice(2))
if (answer) {
  console.log(answer.text)
  process.exit(answer.code)
}

boundHeap()

const isDemo = process.argv.includes('--demo')

try {
  const demo = isDemo ? await import('./demo/prepare.ts') : undefined
  const config = readConfig(withFiles(demo ? demo.prepareEnvironment(process.env) : process.env))
  const server = await startServer(config, (line) => console.log(line))
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    server
      .stop()
      .then(() => demo?.removeDemo(config.dataDir))
      .then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (demo) console.log(await demo.fillDemo(server.app))
  const isWorker = config.role === 'worker'
  if (!isWorker && (await isNew())) {
    console.log(
      `No account yet. The first one you create runs this server (setup code from another machine: ${readSetupCode()}).`,
    )
  }
  if (!isWorker && config.isLocal && !config.smtpUrl)
    console.log(`Mails wait at ${config.origin}/outbox, because SMTP_URL is not set.`)
  console.log(
    isWorker
      ? `Sash is ready to run jobs; it tells its health at port ${config.port}.`
      : `Sash is ready: ${config.origin}`,
  )
} catch (error) {
  fail(error)
}
