import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { invalidImage } from './image-error.ts'

const pageBytes = 4096
const milliseconds = 40

/** Ends a process that holds more than so many bytes of memory. Works where /proc does; elsewhere only time limits it. */
function watchMemory(child: ChildProcess, mostBytes: number): void {
  const check = async () => {
    // Second number of statm: resident pages (proc(5)).
    const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')
    if (Number(statm.split(' ')[1] ?? 0) * pageBytes > mostBytes) child.kill('SIGKILL')
  }
  const timer = setInterval(() => void check(), milliseconds)
  child.once('exit', () => clearInterval(timer))
  child.once('error', () => clearInterval(timer))
}

const mostBytes = 16 * 1024 * 1024
const mostMemory = 400 * 1024 * 1024

// A drawing of a few kilobytes can take minutes and gigabytes (long arcs, dashes, masks, endless text), and librsvg cannot be interrupted.
// So it is drawn in a process of its own that can be ended, and that knows none of the server's secrets.
const program = `
  const sharp = require(process.argv[1])
  const side = Number(process.argv[2])
  sharp.concurrency(1)
  sharp.cache(false)
  const chunks = []
  process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
    const svg = Buffer.concat(chunks)
    const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
    const density = Math.min(100000, Math.max(1, (72 * side) / Math.max(width, height)))
    const picture = sharp(svg, { density, limitInputPixels: 4096 * 4096, failOn: 'error', unlimited: false })
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = await picture.resize(side, side, { fit: 'contain', background }).png().toBuffer()
    process.stdout.write(png)
  })
  process.on('unhandledRejection', () => process.exit(1))
`

/**
 * Draws an SVG on a transparent square of so many pixels per side and returns it as PNG. AppError `image.invalid` when that
 * takes more than the time, or 400 MB.
 */
export function drawSvg(svg: Uint8Array, side: number, milliseconds: number): Promise<Buffer> {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const options = {
    encoding: 'buffer' as const,
    timeout: milliseconds,
    killSignal: 'SIGKILL' as const,
    maxBuffer: mostBytes,
    env: { PATH, HOME, TMPDIR, SystemRoot },
  }
  return new Promise((resolve, reject) => {
    const args = ['--max-old-space-size=64', '-e', program, sharp, String(side)]
    const child = execFile(process.execPath, args, options, (error, output) => {
      if (error || output.length === 0) reject(invalidImage(undefined, error))
      else resolve(output)
    })
    watchMemory(child, mostMemory)
    // The process may end before it has read everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(svg)
  })
}
