import type { TongueFrame } from './tongue-frame.ts'

export const portuguese: TongueFrame = {
  kinds: {
    'SQL injection': 'Injeção de SQL',
    'Command or code injection': 'Injeção de comandos',
    'Template injection': 'Injeção de template (SSTI)',
    'Insecure deserialisation': 'Desserialização insegura',
    'Cross-site scripting, stored': 'XSS armazenado',
    'Cross-site scripting, reflected': 'XSS refletido',
    'Cross-site scripting, DOM': 'XSS baseado em DOM',
    'Broken object level authorisation': 'IDOR',
    'Broken function level authorisation': 'Escalação de privilégios',
    'Mass assignment': 'Atribuição em massa',
    'Authentication bypass': 'Bypass de autenticação',
    'Session management': 'Falha no gerenciamento de sessão',
    'Password reset': 'Envenenamento da redefinição de senha',
    'Second factor bypass': 'Bypass do segundo fator',
    'Missing rate limit': 'Falta de limite de tentativas',
    'Path traversal': 'Travessia de diretórios',
    'Unrestricted file upload': 'Upload de arquivos sem restrição',
    'Open redirect': 'Redirecionamento aberto',
    'Information disclosure': 'Vazamento de informações',
    'Hard-coded secret': 'Segredo embutido no código',
    'Race condition': 'Condição de corrida',
    'Business logic': 'Falha de lógica de negócio',
    'Subdomain takeover': 'Tomada de subdomínio',
  },
  titles: [
    '«kind» em «path» — «host»',
    '«kind» no parâmetro `«parameter»`',
    '«kind» permite acesso indevido («host»)',
  ],
  summaries: [
    'Encontrei uma falha do tipo **«kind»** em `«path»`. O parâmetro vulnerável é `«parameter»`, qualquer conta comum serve.',
    'O endpoint `«path»` confia em `«parameter»` sem validar. Com isso é possível explorar: «kind».',
  ],
  steps: [
    [
      'Faça login em `https://«host»` com qualquer conta (usei `«me»`).',
      'Intercepte a requisição para `«path»`.',
      'Altere `«parameter»` conforme abaixo e envie.',
      'Veja a resposta.',
    ],
    [
      'Crie duas contas: `«me»` e `«victim»`.',
      'Envie a requisição abaixo usando a sessão da primeira conta.',
      'Confira o efeito na segunda conta.',
    ],
  ],
  proofLead: 'Requisição e resposta:',
  harms: {
    takeover:
      'O atacante assume o controle do servidor ou de qualquer conta, com acesso aos dados de todos os clientes.',
    read: 'Dados pessoais de outros clientes podem ser lidos sem nenhuma interação da vítima (LGPD).',
    write: 'É possível alterar dados de terceiros ou burlar limites, com prejuízo financeiro direto.',
    script: 'Execução de código no navegador da vítima: roubo de sessão e ações em nome dela.',
    click: 'Basta a vítima clicar em um link.',
    local: 'Quem tiver acesso ao aparelho consegue a sessão e os dados salvos.',
    flood: 'Com poucas requisições o serviço fica fora do ar.',
    noise: 'Pode ser usado em golpes de phishing.',
  },
  endings: [
    'Fico à disposição. Abraço!',
    'Posso gravar um vídeo se precisarem.',
    'Obrigado pelo programa, é meu primeiro relatório aqui.',
  ],
  headings: { summary: 'Resumo', steps: 'Passo a passo', proof: 'Prova de conceito' },
}
