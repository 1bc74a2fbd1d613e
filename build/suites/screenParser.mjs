// How ESLint reads screens. Its own project service makes a new program for each .vue file, as it cannot know their scripts
// beforehand: two minutes for all of them. Here one program holds them all, their scripts cut out as the parser cuts them.
import { readFileSync } from 'node:fs'
import tseslint from 'typescript-eslint'
import ts from 'typescript'

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/

/**
 * The parser of scripts for `vue-eslint-parser`. What the program holds otherwise than the parser gives it (a component with
 * type parameters gets a line more) goes the slow way, so that no rule ever sees another text than it reports on.
 * @param {string} root the folder of tsconfig.json
 */
export function screenParser(root) {
  /** @type {ts.Program | undefined} */
  let program
  return {
    ...tseslint.parser,
    parseForESLint(code, options) {
      // Expressions of a template come without types: only scripts are asked for with a project.
      if (!options.projectService) return tseslint.parser.parseForESLint(code, options)
      program ??= screenProgram(root)
      if (program.getSourceFile(options.filePath)?.text !== code) return tseslint.parser.parseForESLint(code, options)
      return tseslint.parser.parseForESLint(code, { ...options, projectService: false, programs: [program] })
    }
  }
}

function screenProgram(root) {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${root}/tsconfig.json`,
    { allowNonTsExtensions: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic({ messageText }) {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      }
    },
    undefined,
    undefined,
    [{ extension: '.vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }]
  )
  const host = ts.createCompilerHost(config.options, true)
  const sourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, options, ...rest) =>
    name.endsWith('.vue')
      ? ts.createSourceFile(name, SCRIPT.exec(readFileSync(name, 'utf8'))?.[1] ?? '', options, true, ts.ScriptKind.TS)
      : sourceFile(name, options, ...rest)
  const screens = config.fileNames.filter((name) => name.includes('/src/renderer/'))
  return ts.createProgram(screens, config.options, host)
}
