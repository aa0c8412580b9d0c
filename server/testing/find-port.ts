import net from 'node:net'

/** A port that nobody has, for a server whose own address must be known before it starts. */
export const findPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, 'localhost', () => {
      const place = probe.address()
      probe.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    })
  })
