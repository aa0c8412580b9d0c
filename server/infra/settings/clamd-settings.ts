import { z } from 'zod'

/** Where a daemon of ClamAV listens: a socket of this machine, or a port. */
export type ClamdPlace = { path: string } | { host: string; port: number }

const form = 'must be tcp://host:3310, or unix:/path/of/its/socket'

/** Environment variable of the daemon that files of others are shown to. */
export const clamdFields = {
  SASH_CLAMD: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .transform((value, seen): ClamdPlace => {
        const place = readPlace(value)
        if (place) return place
        seen.addIssue(form)
        return z.NEVER
      })
      .optional(),
  ),
}

function readPlace(value: string): ClamdPlace | undefined {
  const path = /^unix:(?:\/\/)?(\/[^\0]{1,100})$/.exec(value)?.[1]
  if (path !== undefined) return { path }
  const [, host, digits] = /^tcp:\/\/(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})\/?$/i.exec(value) ?? []
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port }
}
