import { bakeInto, elsewhere } from '../../given/given-elsewhere.ts'
import { pngPicture } from '../../given/given-story.ts'
import { givenAward } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { hostSample, signSample, writeJwt } from '../samples.ts'
import type { World } from '../world.ts'

/** Bringing badges into the backpack through v1, and every way to be refused; v2 says the same in its envelope. */
export const visitImports = async (ask: Ask, world: World): Promise<void> => {
  const { owner, earner, stranger, badge, site, email } = world
  const bring = (name: string, body: unknown, more: object = {}) =>
    ask(name, 'POST', '/v1/earner/badges?json_format=plain', { token: earner.token, body, ...more })
  const bringV2 = (name: string, body: unknown) =>
    ask(`v2: ${name}`, 'POST', '/v2/backpack/import', { token: earner.token, body })
  const text = (document: object) => ({ assertion: JSON.stringify(document) })

  const hosted = hostSample(site, 'hosted', earner.email)
  await bring('a hosted badge as text', text(hosted))
  await bring('the same again', text(hosted))
  await bring('the same by its address', { url: hosted.id })
  await bringV2('the same', { url: hosted.id })
  const signed = await signSample('own', earner.email)
  await bring('a signed badge as text', text(signed))
  await bring('a signed badge again', text(signed))
  await bring('a picture with a badge in it', {
    image: (await bakeInto('svg', await signSample('picture', earner.email))).dataUrl,
  })
  await bringV2('a signed badge', text(await signSample('v2', earner.email)))
  const own = await givenAward(owner, badge, earner.email)
  await bring('an award of this server', { url: `http://localhost:8000/public/assertions/${own}` })
  const theirs = await givenAward(owner, badge, email('other'))
  await bring("somebody else's award of this server", { url: `http://localhost:8000/public/assertions/${theirs}` })

  await bring('nothing', {})
  await bring('blanks', { image: '', url: null, assertion: ' ' })
  await bring('two things', { url: hosted.id, assertion: '{}' })
  await bring('no address', { url: 'x' })
  await bring('another protocol', { url: 'file:///etc/passwd' })
  await bring('a number', { assertion: 5 })
  await bring('a picture that is none', { image: 'data:image/png;base64,AAAA' })
  await bring('a picture without a badge', { image: await pngPicture() })
  await bring('no JSON', { assertion: '{"a":' })
  await bring('JSON that is no badge', { assertion: '{"a":1}' })
  await bring('a list', { assertion: '[]' })
  await bring('an unproven address', text(hostSample(site, 'unproven', email('unproven'))))
  await bring('of somebody else', text(hostSample(site, 'foreign', stranger.email)))
  await bring(
    'of somebody else, in the open',
    text(hostSample(site, 'open', '', { recipient: { type: 'email', hashed: false, identity: 'Other@example.org' } })),
  )
  await bring('a signed one of somebody else', text(await signSample('foreign', stranger.email)))
  await bring('without a recipient', text(hostSample(site, 'nobody', earner.email, { recipient: undefined })))
  await bring('revoked', text(hostSample(site, 'revoked', earner.email, { revoked: true })))
  await bring(
    'revoked for a reason',
    text(hostSample(site, 'reason', earner.email, { revoked: true, revocationReason: 'Awarded by mistake' })),
  )
  const gone = hostSample(site, 'gone', earner.email)
  site.put(gone.id, 410)
  await bring('gone', { url: gone.id })
  await bring(
    'expired, which is kept',
    text(hostSample(site, 'expired', earner.email, { expires: '2026-02-01T00:00:00Z' })),
  )
  await bring('changed after it was signed', text({ ...signed, name: 'Master' }))
  const { proof, ...unsigned } = signed
  await bring('unsigned', text(unsigned))
  await bring('a JWT without a signature', { assertion: writeJwt({ alg: 'none' }, unsigned) })
  await bring('a JWT with a wrong one', {
    assertion: writeJwt({ alg: 'ES256', kid: 'did:key:zDn' }, { ...unsigned, iss: 'did:key:zDn' }),
  })
  await bring(
    'forged: of a class of this server',
    text(
      await signSample('forged', earner.email, (it) => ({
        ...it,
        id: `http://localhost:8000/public/assertions/${theirs}`,
      })),
    ),
  )
  await bring(
    'without a subject',
    text(
      await signSample('subject', earner.email, (it) => ({
        ...it,
        credentialSubject: { type: ['AchievementSubject'] },
      })),
    ),
  )
  await bring(
    'valid from tomorrow',
    text(await signSample('early', earner.email, (it) => ({ ...it, validFrom: '2999-01-01T00:00:00Z' }))),
  )
  await bring(
    'ended',
    text(await signSample('ended', earner.email, (it) => ({ ...it, validUntil: '2026-06-01T00:00:00Z' }))),
  )
  await bring('out of reach', { url: 'https://gone.example/1' })
  await bring('out of reach, to be kept all the same', { url: 'https://gone.example/1', keep_unreachable: true })
  await bring('a busy site', { url: site.put('/busy', 503) })
  await bring('a page', { url: site.put('/page', '<!doctype html><p>no badge</p>') })
  await bring(
    'its class cannot be reached',
    text(hostSample(site, 'classless', earner.email, { badge: `${elsewhere}/nowhere` })),
  )
  await bring(
    'its class is none',
    text(hostSample(site, 'noclass', earner.email, { badge: site.put('/none', { type: 'Cow' }) })),
  )
  await bring(
    'hosted elsewhere than it says',
    text(hostSample(site, 'moved', earner.email, { id: `${elsewhere}/somewhere` })),
  )
  await bring('a private address', { url: 'http://169.254.169.254/latest' })
  await bring('without a sign-in', { url: hosted.id }, { token: undefined })
  await bring(
    'with a token for something else',
    { url: hosted.id },
    { token: await world.tokenOf(earner, 'r:backpack') },
  )
  await bringV2('two things', { url: hosted.id, assertion: '{}' })
  await bringV2('of somebody else', text(hostSample(site, 'foreign2', stranger.email)))
  await bringV2('unsigned', text(unsigned))
  await bringV2('revoked', text(hostSample(site, 'revoked2', earner.email, { revoked: true })))
  await bringV2('no badge', { assertion: '{"a":1}' })
}
