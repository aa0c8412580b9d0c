// People claim a badge: an address, a mail, a press. They arrive at a fixed rate, faster and faster, while others do what they do.
import { availableParallelism, cpus } from 'node:os'
import { startMailSink } from './awards/mail-sink.ts'
import { createClient } from './load.ts'
import { arrive } from './open-load.ts'
import { startSash } from './sash.ts'
import { createClassOf } from './seeds/prepare-class.ts'

const rates = [20, 40, 60, 80, 100]
const secondsOfEach = 20
const otherCalls = 20
const patienceMilliseconds = 30_000

export const benchClaims = async (say: (line: string) => void): Promise<void> => {
  const proofs = new Map<string, string>()
  const waiting = new Map<string, (token: string) => void>()
  const mails = await startMailSink((recipient, source) => {
    // Long lines of a mail are broken.
    const token = /\/c\/proof\/([\w-]+)/.exec(source.replace(/=\r?\n/g, ''))?.[1] ?? ''
    proofs.set(recipient, token)
    waiting.get(recipient)?.(token)
  })
  const first = await startSash()
  const place = await createClassOf(first.origin)
  const port = Number(new URL(first.origin).port)
  await first.kill()
  const env = { SMTP_URL: mails.url, SASH_TRUST_PROXY: '1', SASH_AWARD_MAILS_PER_DAY: '1000000' }
  const sash = await startSash({ dataDir: first.dataDir, port, env })
  const client = createClient(sash.origin, 300)
  try {
    const { claims, token } = await openClaim(client, place)
    const send = (path: string, body: object, number: number) =>
      client.send({
        method: 'POST',
        path,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.${18 + (Math.floor(number / 62_500) % 2)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`,
        },
        body: JSON.stringify(body),
      })
    const read = (email: string) =>
      new Promise<string>((resolve, reject) => {
        const known = proofs.get(email)
        if (known) return resolve(known)
        setTimeout(() => reject(new Error(`${email} got no mail`)), patienceMilliseconds).unref()
        waiting.set(email, resolve)
      })
    let guests = 0
    const claim = async (): Promise<boolean> => {
      const number = guests++
      const email = `guest-${number}@bench.example.org`
      if ((await send('/v3/claims/places', { token, email }, number)).status !== 200) return false
      const { status } = await send('/v3/claims/proofs', { token: await read(email) }, number)
      proofs.delete(email)
      waiting.delete(email)
      return status === 200
    }
    const badge = place.path.replace(/\/assertions$/, '')
    const looks = [
      () => client.send({ path: badge, headers: place.headers }),
      () => client.send({ path: `${place.path}?num=20`, headers: place.headers }),
      () => client.send({ path: `/c/${token}`, headers: { accept: 'text/html' } }),
      () => client.send({ path: claims, headers: place.headers }),
    ]
    const look = async (index: number): Promise<boolean> => {
      const answer = await looks[index % looks.length]?.()
      return answer?.status === 200
    }
    await arrive({ rate: 10, seconds: 5, work: claim })
    say(
      '| claims a second | done a second | address to badge, with the mail: p50 / p99 ms | failed | others: p50 / p99 ms |',
    )
    say('|---:|---:|---:|---:|---:|')
    for (const rate of rates) {
      const began = performance.now()
      const [claimed, others] = await Promise.all([
        arrive({ rate, seconds: secondsOfEach, work: claim }),
        arrive({ rate: otherCalls, seconds: secondsOfEach, work: look }),
      ])
      const done = ((claimed.calls - claimed.failures) * 1000) / (performance.now() - began)
      const cells = [
        rate,
        done.toFixed(1),
        `${whole(claimed.p50)} / ${whole(claimed.p99)}`,
        claimed.failures,
        `${whole(others.p50)} / ${whole(others.p99)}`,
      ]
      say(`| ${cells.join(' | ')} |`)
    }
    say(
      `\n${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, shared by the server, PostgreSQL, the mail server and the callers.`,
    )
  } finally {
    client.close()
    await sash.stop()
    await mails.close()
  }
}

type Place = Awaited<ReturnType<typeof createClassOf>>

async function openClaim(client: ReturnType<typeof createClient>, { path, headers }: Place) {
  const [, issuer, badge] = /\/issuers\/([^/]+)\/badges\/([^/]+)\//.exec(path) ?? []
  const claims = `/v3/issuers/${issuer}/claims`
  const post = async (address: string, body: object): Promise<{ id: string; url: string }> => {
    const answer = await client.send({ method: 'POST', path: address, headers, body: JSON.stringify(body) })
    if (answer.status >= 300) throw new Error(`${address} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text)
  }
  const { id, url } = await post(claims, { badge_class: badge, title: 'Open day' })
  await post(`${claims}/${id}/state`, { state: 'open' })
  return { claims, token: url.slice(url.lastIndexOf('/') + 1) }
}

const whole = (value: number): string => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : 'never')
