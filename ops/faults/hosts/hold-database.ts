// Keeps the built-in PostgreSQL of a data folder for servers that come and go (`hold-database.ts FOLDER`): says where it is
// and ends with its input, that is with whoever started it.
import { startEmbedded } from '#infra/db/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const { connection, stop } = await startEmbedded({ dataDir, log: () => undefined })
const { host, port, user, database } = connection
console.log(`postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`)
process.stdin.on('end', () => void stop()).resume()
