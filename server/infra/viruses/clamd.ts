import { connect } from 'node:net'
import { readUtf8 } from '#openbadges'
import type { ClamdPlace } from '../settings/clamd-settings.ts'

/** What looks through files for viruses. Both throw where that came to nothing: no answer is ever taken for a good one. */
export interface VirusCheck {
  /** The name of what was found in the bytes; undefined where they were looked through and nothing was. */
  find(bytes: Uint8Array): Promise<string | undefined>
  /** What answers, such as `ClamAV 1.4.3`, and of when its signatures are; undefined where it does not say. */
  look(): Promise<{ engine: string; signaturesAt: Date | undefined }>
}

/** It took longer than anybody waits. */
export class SilentScanner extends Error {
  override name = 'SilentScanner'
}

interface Patience {
  findMilliseconds: number
  lookMilliseconds: number
}

/** As much as the daemon takes where nobody set `StreamMaxLength`; more would be broken off half-way. */
const mostBytes = 25 * 1024 * 1024
const pieceBytes = 256 * 1024
const longestReply = 4096

/** The protocol of clamd: each command ends with a zero byte, as its answer does, and each has a connection of its own. */
export const createClamd = (
  place: ClamdPlace,
  { findMilliseconds, lookMilliseconds }: Patience = { findMilliseconds: 20_000, lookMilliseconds: 3000 },
): VirusCheck => ({
  find: async (bytes) => {
    if (bytes.length > mostBytes) throw new Error(`A file of ${bytes.length} bytes is more than clamd takes.`)
    const reply = await converse(place, findMilliseconds, [command('INSTREAM'), ...cut(bytes), sizeOf(0)])
    if (reply === 'stream: OK') return undefined
    const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
    if (found === undefined) throw new Error(`clamd answered: ${reply}`)
    return found
  },
  look: async () => {
    const pong = await converse(place, lookMilliseconds, [command('PING')])
    if (pong !== 'PONG') throw new Error(`clamd answered: ${pong}`)
    // Such as `ClamAV 1.4.3/27500/Sun Nov 29 09:30:12 2026`; without signatures from ClamAV the first part alone.
    const [engine = '', , made = ''] = (await converse(place, lookMilliseconds, [command('VERSION')])).split('/')
    const signaturesAt = new Date(`${made} UTC`)
    return { engine, signaturesAt: Number.isNaN(signaturesAt.getTime()) ? undefined : signaturesAt }
  },
})

const command = (name: string): Buffer => Buffer.from(`z${name}\0`)

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length)
  return size
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    yield sizeOf(piece.length)
    yield piece
  }
}

const converse = (place: ClamdPlace, milliseconds: number, request: readonly Uint8Array[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(place)
    const timer = setTimeout(() => socket.destroy(new SilentScanner('clamd did not answer in time.')), milliseconds)
    let reply = Buffer.alloc(0)
    socket.on('data', (piece: Buffer) => {
      reply = Buffer.concat([reply, piece])
      const end = reply.indexOf(0)
      if (end < 0 && reply.length <= longestReply) return
      if (end >= 0) resolve(readUtf8(reply.subarray(0, end)) ?? 'what is no UTF-8')
      socket.destroy(end < 0 ? new Error('clamd said more than it should.') : undefined)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new Error('clamd hung up before it had answered.'))
    })
    for (const part of request) socket.write(part)
  })
