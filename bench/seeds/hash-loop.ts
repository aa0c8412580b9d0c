import { verifySync } from '@node-rs/argon2'

// One core's share of the limit that logins are measured against: the same hash, compared again and again.
const [hash = '', password = '', seconds = '1'] = process.argv.slice(2)
const started = performance.now()
const until = started + Number(seconds) * 1000
let count = 0
while (performance.now() < until) {
  if (!verifySync(hash, password)) throw new Error('The password does not match.')
  count++
}
process.send?.({ perSecond: (count * 1000) / (performance.now() - started) })
