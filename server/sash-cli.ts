// `npm run sash -- COMMAND`: what the operator does from the command line; `help` lists the commands.
import { runCommand } from './cli/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
