// Where the server begins once it is built. What was built is for production, whoever starts it: React asks when it is
// loaded, so this comes before anything else is.
process.env.NODE_ENV = 'production'

const oldestMajor = 24
if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  console.error(
    `Sash needs Node ${oldestMajor} or newer; this is ${process.version}. Install it, or start Sash with: sh ops/node.sh dist/server/main.js`,
  )
  process.exit(1)
}
await import('./main.ts')

export {}
