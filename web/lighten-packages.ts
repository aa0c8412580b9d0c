import type { Plugin } from 'vite'

/** Leaves out of packages what the app never uses and what would evaluate on every first visit. */
export const lightenPackages = (): Plugin => ({
  name: 'lighten-packages',
  apply: 'build',
  transform: (code, id) => {
    if (id.endsWith('/zod/v4/classic/schemas.js')) return leaveOutJsonSchema(code)
    return id.endsWith('/zod/v4/core/core.js') ? checkWithoutEval(code) : undefined
  },
})

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
