import type { FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'headers'>

const takes = (coding: string) => {
  const said = new RegExp(`(?:^|,)\\s*${coding}\\s*(?:$|,|;\\s*q=(?:1|0?\\.0*[1-9]))`, 'i')
  return ({ headers }: Asking): boolean => said.test(String(headers['accept-encoding'] ?? ''))
}

/** Whether the caller says that it can unpack gzip (RFC 9110 section 12.5.3). */
export const takesGzip = takes('gzip')

/** The same of Brotli (RFC 7932). */
export const takesBrotli = takes('br')
