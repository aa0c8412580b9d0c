import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('infra knows nothing of badges: of their library it has texts, JSON, keys and what checks them', () => {
  const sources = readdirSync('server/infra', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const names = sources.flatMap((file) =>
    [
      ...readFileSync(path.join('server/infra', file), 'utf8').matchAll(
        /^import (?:type )?\{([^}]*)\} from '#openbadges'$/gm,
      ),
    ].flatMap(([, list = '']) => list.split(',').flatMap((name) => name.replace('type ', '').trim() || [])),
  )
  expect([...new Set(names)].sort()).toEqual([
    'EncodingError',
    'JsonExcess',
    'JsonExcessError',
    'JsonLimits',
    'JsonMark',
    'PublicKey',
    'SignatureAlgorithm',
    'Tools',
    'buildJwk',
    'canonizeJson',
    'endOfText',
    'findInexactNumber',
    'isEscapedUtf8',
    'meterJson',
    'parseJsonText',
    'readUtf8',
    'readUtf8Chunks',
  ])
})
