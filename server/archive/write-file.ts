import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a new file that only its owner can read. It has its name when it is whole, on the disk and found good; before, and
 * after a failure, there is none.
 */
export async function writeFileWhole<T>(
  file: string,
  write: (target: NodeJS.WritableStream) => Promise<T>,
  check: (unnamed: string) => Promise<unknown> = async () => undefined,
): Promise<T> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const result = await write(createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await sync(unfinished, 'r+')
    await check(unfinished)
    await rename(unfinished, file)
    if (process.platform !== 'win32') await sync(path.dirname(file), 'r')
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function sync(place: string, flags: string): Promise<void> {
  const handle = await open(place, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
