// Imported by the configurations of the tests, before they start anything: where memory passes for a folder and has
// room, temporary files go there. A test file has a database of its own, of nearly a thousand files, which a disk takes
// a long time to make.
import { accessSync, constants, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enoughBytes = 3 * 2 ** 30

if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = memory

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}
