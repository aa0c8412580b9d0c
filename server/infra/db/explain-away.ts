import { readAddress } from './connections/read-address.ts'

const unanswered = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']

const certificate = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS_)/

/**
 * Why no connection came about, and what to do about it, for whoever set DATABASE_URL; undefined for what has another
 * cause. The password is never told.
 */
export function explainAway(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { server, database, user } = describe(url)
  const words = error.message.replace(/^The database cannot be reached: /, '')
  const code = 'code' in error ? String(error.code) : ''
  if ('syscall' in error && error.syscall === 'open' && 'path' in error)
    return `The file ${error.path}, which DATABASE_URL names for TLS, cannot be read (${code}).`
  if (unanswered.includes(code) || error.message.includes('timeout expired'))
    return `No PostgreSQL answers at ${server} (${code || 'no answer in time'}). Start it, or mend DATABASE_URL.`
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${server} does not let ${user} in: ${words}. Mend the user and password in DATABASE_URL, or its pg_hba.conf.`
  if (code === '3D000')
    return `There is no database ${database} at ${server}. As its administrator: create database ${database} owner ${user} encoding 'UTF8' locale 'C.UTF-8' template template0;`
  if (code === '53300' || code === '57P03')
    return `PostgreSQL at ${server} takes no connection now: ${error.message}. Try again in a moment; a process of Sash needs up to 13.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of PostgreSQL at ${server} is made out to another name. Use that name as the host in DATABASE_URL.`
  if (certificate.test(code))
    return `The certificate of PostgreSQL at ${server} is not trusted (${code}). Name its authority in DATABASE_URL: sslmode=verify-full&sslrootcert=/path/to/ca.pem.`
  if (code === '08P01') return explainPooler(error.message, { server, database, user })
  if (
    code === 'ECONNRESET' ||
    /Connection terminated unexpectedly|unrecognized message|unexpected response/i.test(words)
  )
    return `What answers at ${server} hangs up, or is no PostgreSQL. Mend host and port in DATABASE_URL; if they are right, look into the log of PostgreSQL.`
  if (error.message.includes('does not support SSL'))
    return `PostgreSQL at ${server} speaks no TLS, which the sslmode in DATABASE_URL asks for. Switch it on there, or leave sslmode out in a network of your own.`
  return undefined
}

// What a pooler answers by itself has one code for all.
function explainPooler(message: string, { server, database, user }: Place): string | undefined {
  if (/authentication failed|no such user/.test(message))
    return `The pooler at ${server} does not let ${user} in: ${message}. Mend the user and password in DATABASE_URL, or its list of users (auth_file).`
  if (message.includes('database') && /does not exist|no such database/.test(message))
    return `The pooler at ${server} knows no database ${database}: ${message}. Mend the name in DATABASE_URL, or its [databases].`
  if (/server|timeout|pooler|connect/.test(message))
    return `The pooler at ${server} answers, and PostgreSQL behind it does not: ${message}. Start PostgreSQL, or mend the address that the pooler has.`
  return undefined
}

interface Place {
  server: string
  database: string
  user: string
}

function describe(url: string): Place {
  const address = readAddress(url)
  if (!address) return { server: 'the address', database: 'named', user: 'the user' }
  const { hostname, port, pathname, username, searchParams } = address
  return {
    server: `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`,
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(username) || 'the user',
  }
}
