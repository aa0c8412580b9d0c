import type { Plugin } from 'vite'

/** Leaves out of packages what the app never uses and what would weigh on every first visit. */
export const lightenPackages = (): Plugin => ({
  name: 'lighten-packages',
  apply: 'build',
  transform: (code, id) => {
    if (id.endsWith('/zod/v4/classic/schemas.js')) return leaveOutJsonSchema(code)
    if (id.endsWith('/zod/v4/core/core.js')) return checkWithoutEval(code)
    return routerChunk.test(id) ? leaveOutUnusedParts(code) : undefined
  },
})

const routerChunk = /\/react-router\/dist\/[a-z]+\/chunk-\w+\.mjs$/

/** Parts of the router that nobody uses stay only because they are named for a developer's tools; it warns as for one, too. */
function leaveOutUnusedParts(code: string): { code: string; map: null } {
  const lighter = code
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')
  return { code: lighter, map: null }
}

/**
 * The content security policy allows no code made from text, and reports each try. Said where the first schema finds it,
 * as the order of modules in a chunk is the bundler's.
 */
function checkWithoutEval(code: string): { code: string; map: null } {
  if (!code.includes('export const globalConfig =')) throw new Error('zod is set in another way now.')
  return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null }
}

/** Every schema can tell itself as JSON Schema, which takes more script than many a screen. */
function leaveOutJsonSchema(code: string): { code: string; map: null } {
  const lines =
    /^\s*inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);$/gm
  const makers = /create(?:ToJSONSchema|StandardJSONSchema)Method\(this, [^)]*\)(?:\(params\))?/g
  const lighter = code.replace(lines, '').replace(makers, 'undefined')
  if (/processJSONSchema|JSONSchemaMethod\(/.test(lighter))
    throw new Error('zod writes JSON Schema in another way now.')
  return { code: lighter, map: null }
}
