import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { ClassOfAwards } from '../../bench/awards/look-at-awards.ts'
import { measure } from '../../bench/load.ts'
import type { Fault } from './fault.ts'
import { startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite, type Site } from './servers/site.ts'
import { listFiles, mountSmallDisk, whyNoDisk } from './servers/small-disk.ts'

// Each round keeps what there was room for, and the last one needs room again as well.
const sizeFor = (rounds: number): number => Math.max(20, 5 + 2 * rounds)
const roomLeft = 1_500_000
const uploads = 40

export const fullPictures: Fault = {
  id: 'R9',
  title: 'the disk of pictures is full while people upload and award',
  rounds: 3,
  run: async (rounds, say) => {
    const skipped = whyNoDisk()
    if (skipped) return { runs: 0, losses: [], facts: '', skipped }
    const site = await openSite()
    const folder = path.join(site.dataDir, 'blobs')
    const disk = mountSmallDisk(folder, sizeFor(rounds))
    try {
      await site.start()
      const callers = startCallers(2, site.place, 20)
      const losses: string[] = []
      const kept = new Map<string, number>()
      let refused = 0
      const sendMany = (count: number) =>
        measure(3, { count }, async () => {
          const { status, fault, slug } = await upload(site.place)
          if (fault) losses.push(fault)
          if (slug) kept.set(slug, status)
          if (status === 503) refused += 1
          return true
        })
      for (let round = 1; round <= rounds; round++) {
        disk.fill(roomLeft)
        await sendMany(uploads)
        disk.fill(0)
        const before = kept.size
        await sendMany(5)
        if (kept.size > before) losses.push('a picture was taken when there was no room for it')
        const ready = await fetch(`${site.origin}/health/ready`)
        if (!ready.ok) losses.push(`/health/ready answered ${ready.status} while only uploads fail`)
        disk.free()
        const again = await upload(site.place)
        if (!again.slug) losses.push(`with room again an upload was answered ${again.status}`)
        else kept.set(again.slug, again.status)
        say(`${kept.size} pictures kept, ${refused} refused, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      losses.push(...(await findHalfKept(site, folder, kept)), ...(await checkSite(site, site.place, callers.calls)))
      for (const [status, count] of callers.calls.statuses)
        if (status !== 201) losses.push(`${count} awards were answered ${status}`)
      if (refused === 0) losses.push('no upload met a full disk')
      const facts = `${kept.size} pictures kept, ${refused} refused with 503, ${callers.calls.promised.size} awards untroubled`
      return { runs: rounds, losses, facts }
    } finally {
      disk.unmount()
      await site.close()
    }
  },
}

interface Uploaded {
  status: number
  /** Id of the class that was made. */
  slug?: string
  fault?: string
}

/** A badge class with a picture that nobody has yet, of 1 to 200 KB. */
async function upload({ origin, path: awards, headers }: ClassOfAwards): Promise<Uploaded> {
  const noise = randomBytes(500 + Math.floor(Math.random() * 100_000)).toString('hex')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>${noise}</desc><circle cx="4" cy="4" r="4"/></svg>`
  const image = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  const answer = await fetch(new URL(awards.replace(/\/[^/]+\/assertions$/, ''), origin), {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Badge', description: 'A badge', image, criteria_text: 'Any' }),
  })
  const { status } = answer
  const body = await answer.text()
  if (status === 201) return { status, slug: JSON.parse(body).slug }
  if (status !== 503 && status !== 507) return { status, fault: `an upload was answered ${status}` }
  const isClean = body.includes('try again') && !body.includes('ENOSPC') && answer.headers.has('retry-after')
  return isClean ? { status } : { status, fault: `an upload was refused with ${body}` }
}

/** Rows without their picture, pictures that were cut off, classes that were refused and are there, and remains. */
async function findHalfKept(site: Site, folder: string, kept: ReadonlyMap<string, number>): Promise<string[]> {
  const found: string[] = []
  const names = listFiles(folder)
  found.push(
    ...names.filter((name) => !/^[0-9a-f]{2}\/[0-9a-f]{62}$/.test(name)).map((name) => `${name} was left behind`),
  )
  const files = new Set(names.map((name) => name.replace('/', '')))
  await site.database.ask(async (database) => {
    const { rows: blobs } = await database.query<{ blob_key: string }>('select blob_key from blobs')
    for (const { blob_key } of blobs) if (!files.has(blob_key)) found.push(`the picture ${blob_key} is missing`)
    const { rows: classes } = await database.query<{ badge_id: string }>(
      'select badge_id from badge_classes where exists (select from blobs where blob_key = image_key)',
    )
    const there = new Set(classes.map(({ badge_id }) => badge_id))
    for (const slug of kept.keys()) if (!there.has(slug)) found.push(`the class ${slug} was promised and is missing`)
    // One more, which the awards are of.
    if (there.size !== kept.size + 1) found.push(`${there.size} classes, and ${kept.size + 1} were promised`)
  })
  for (const slug of kept.keys()) {
    const picture = await fetch(`${site.origin}/public/badges/${slug}/image`)
    const text = await picture.text()
    if (!picture.ok || !text.includes('</svg>')) found.push(`the picture of ${slug} answers ${picture.status}`)
  }
  return found
}
