import type { Plugin } from 'vite'

/** Leaves out of packages what the app never uses and what would weigh on every first visit. */
export const lightenPackages = (): Plugin => ({
  name: 'lighten-packages',
  apply: 'build',
  transform: (code, id) => (id.endsWith('/zod/v4/classic/schemas.js') ? leaveOutJsonSchema(code) : undefined),
})

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
