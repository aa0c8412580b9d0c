/** Programs of the machine. */
export type Need = 'python' | 'node' | 'go' | 'java' | 'maven'

/** One generator of clients, as docs/api.md tells how to use it. */
export interface Generator {
  name: string
  needs: readonly Need[]
  /** What one types; `$SASH` is the address of the server. */
  command: string
  /** What the command writes: its folder below the working folder, or `.`. */
  folder: string
  /** Names end in one of these. */
  ending: '.py' | '.go' | '.java' | '.ts'
  /** The program that does the main job with the client: where it lies in `jobs/`, and where it belongs. */
  job: readonly [from: string, to: string]
  /** More that is needed beside the client, by name. */
  files?: Readonly<Record<string, string>>
  /** Commands that compile client and job, and the one that does the job. */
  compile: readonly string[]
  run: string
}

const importAll = (name: string) =>
  `python -W error::SyntaxWarning -c "import ${name}, pkgutil, importlib; [importlib.import_module(one.name) for one in pkgutil.walk_packages(${name}.__path__, '${name}.')]"`

const compilerOptions = {
  target: 'es2022',
  module: 'commonjs',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: ['../../tools/node_modules/@types'],
  strict: true,
  rootDir: '.',
  outDir: 'out',
}
const typescript = {
  'package.json': JSON.stringify({ private: true, type: 'commonjs' }),
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
}

// openapi-generator writes wrong files for the webhooks of OpenAPI 3.1, which 3.0 does not have, and oapi-codegen leaves out
// what only they refer to.
const old = '-i $SASH/openapi/3.0.json'

export const generators: readonly Generator[] = [
  {
    name: 'openapi-generator python',
    needs: ['python', 'java'],
    command: `openapi-generator-cli generate -g python ${old} -o . --package-name sash_client`,
    folder: 'sash_client',
    ending: '.py',
    job: ['openapi-generator/main_job.py', 'main_job.py'],
    compile: [importAll('sash_client')],
    run: 'python main_job.py',
  },
  {
    name: 'openapi-generator go',
    needs: ['python', 'java', 'go'],
    command: `openapi-generator-cli generate -g go ${old} -o . --git-host example.org --git-user-id you --git-repo-id sash --additional-properties=packageName=sash,enumClassPrefix=true`,
    folder: '.',
    ending: '.go',
    job: ['openapi-generator/main-job.go', 'job/main.go'],
    compile: ['go mod tidy', 'go build ./...'],
    run: 'go run ./job',
  },
  {
    name: 'openapi-generator java',
    needs: ['python', 'java', 'maven'],
    command: `openapi-generator-cli generate -g java ${old} -o . --additional-properties=hideGenerationTimestamp=true`,
    folder: 'src/main',
    ending: '.java',
    job: ['openapi-generator/MainJob.java', 'src/main/java/MainJob.java'],
    compile: ['mvn -q -B -Dmaven.test.skip=true -Dmaven.javadoc.skip=true package'],
    run: "java -cp 'target/classes:target/lib/*' MainJob",
  },
  {
    name: 'openapi-generator typescript-fetch',
    needs: ['python', 'java', 'node'],
    command: `openapi-generator-cli generate -g typescript-fetch ${old} -o sash`,
    folder: 'sash',
    ending: '.ts',
    job: ['openapi-generator/main-job.mts', 'main-job.ts'],
    files: typescript,
    compile: ['tsc -p .'],
    run: 'node out/main-job.js',
  },
  {
    name: 'openapi-python-client',
    needs: ['python'],
    command: 'openapi-python-client generate --url $SASH/openapi.json --output-path sash_client --meta none',
    folder: 'sash_client',
    ending: '.py',
    job: ['openapi-python-client/main_job.py', 'main_job.py'],
    compile: [importAll('sash_client')],
    run: 'python main_job.py',
  },
  {
    name: 'oapi-codegen',
    needs: ['go'],
    command: 'oapi-codegen -generate types,client -package sash -o sash.go $SASH/openapi/3.0.json',
    folder: '.',
    ending: '.go',
    job: ['oapi-codegen/main-job.go', 'job/main.go'],
    files: { 'go.mod': 'module example.org/you/sash\n\ngo 1.24\n' },
    compile: ['go mod tidy', 'go build ./...'],
    run: 'go run ./job',
  },
  {
    name: 'hey-api',
    needs: ['node'],
    command: 'openapi-ts -i $SASH/openapi.json -o sash',
    folder: 'sash',
    ending: '.ts',
    job: ['hey-api/main-job.mts', 'main-job.ts'],
    files: typescript,
    compile: ['tsc -p .'],
    run: 'node out/main-job.js',
  },
]
