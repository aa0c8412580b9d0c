import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { findProcessIdentity } from '#infra/db/embedded/process-identity.ts'

/**
 * Writes a new file that only its owner can read. It has its name when it is whole, on the disk and found good; before, and
 * after a failure, there is none. What a process that was killed has left of the same file goes.
 */
export async function writeFileWhole<T>(
  file: string,
  write: (target: NodeJS.WritableStream) => Promise<T>,
  check: (unnamed: string) => Promise<unknown> = async () => undefined,
): Promise<T> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  const folder = path.dirname(file)
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. Make it, or name another one.`)
  await dropLeft(file)
  const unfinished = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
  try {
    // Opened before anything is asked for, as nobody listens yet to a stream that finds out later that it cannot be.
    const handle = await open(unfinished, 'wx', 0o600)
    const result = await writeThrough(handle, write)
    await sync(unfinished, 'r+')
    await check(unfinished)
    await rename(unfinished, file)
    if (process.platform !== 'win32') await sync(folder, 'r')
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeThrough<T>(handle: FileHandle, write: (target: NodeJS.WritableStream) => Promise<T>): Promise<T> {
  try {
    return await write(handle.createWriteStream())
  } finally {
    await handle.close()
  }
}

// Whoever still writes lives; on another machine that writes the same file, its rename would fail, and it would say so.
async function dropLeft(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${path.basename(file)}.`)) continue
    const pid = /^\.(\d+)-[0-9a-f]{12}\.tmp$/.exec(name.slice(path.basename(file).length))?.[1]
    if (pid !== undefined && findProcessIdentity(Number(pid)) === undefined)
      await rm(path.join(folder, name)).catch(() => undefined)
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
