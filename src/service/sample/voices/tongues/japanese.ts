import type { TongueFrame } from './tongue-frame.ts'

export const japanese: TongueFrame = {
  kinds: {
    'SQL injection': 'SQLインジェクション',
    'Command or code injection': 'OSコマンドインジェクション',
    'Template injection': 'サーバーサイドテンプレートインジェクション',
    'Insecure deserialisation': '安全でないデシリアライゼーション',
    'Cross-site scripting, stored': '蓄積型XSS',
    'Cross-site scripting, reflected': '反射型XSS',
    'Cross-site scripting, DOM': 'DOMベースXSS',
    'Broken object level authorisation': '認可制御の不備（IDOR）',
    'Broken function level authorisation': '権限昇格',
    'Cross-site request forgery': 'CSRF',
    'Authentication bypass': '認証回避',
    'Session management': 'セッション管理の不備',
    'Password reset': 'パスワードリセットの不備',
    'Second factor bypass': '二要素認証の回避',
    'Missing rate limit': '試行回数制限の欠如',
    'Path traversal': 'ディレクトリトラバーサル',
    'Unrestricted file upload': '任意のファイルアップロード',
    'Open redirect': 'オープンリダイレクト',
    'Information disclosure': '情報漏えい',
    'Hard-coded secret': 'ハードコードされた秘密情報',
    'Race condition': '競合状態',
    'Business logic': 'ビジネスロジックの不備',
    'Subdomain takeover': 'サブドメインの乗っ取り',
  },
  titles: [
    '«host» の «path» における«kind»',
    '`«parameter»` パラメータの«kind»',
    '«kind»の脆弱性について（«path»）',
  ],
  summaries: [
    '`«path»` の `«parameter»` に**«kind»**の脆弱性があります。一般ユーザーの権限で再現できます。',
    '`«host»` では `«parameter»` の検証が不十分なため、«kind»が成立します。',
  ],
  steps: [
    [
      '`https://«host»` に任意のアカウント（検証では `«me»`）でログインします。',
      '「«tool»」で `«path»` へのリクエストを捕捉します。',
      '`«parameter»` を下記のように変更して再送します。',
      'レスポンスを確認してください。',
    ],
    [
      'アカウントを二つ（`«me»`、`«victim»`）用意します。',
      '一つ目のセッションで下記のリクエストを送信します。',
      '二つ目のアカウントで結果を確認します。',
    ],
  ],
  proofLead: 'リクエストとレスポンスは以下のとおりです。',
  harms: {
    takeover:
      '攻撃者がサーバーまたは任意のアカウントを乗っ取り、全利用者の情報にアクセスできる恐れがあります。',
    read: '他の利用者の個人情報が、本人の操作なしに閲覧される恐れがあります。',
    write: '他人のデータの改ざんや、制限の回避による金銭的被害が想定されます。',
    script: '被害者のブラウザ上で任意のスクリプトが実行され、なりすまし操作が可能になります。',
    click: '被害者がリンクを開くだけで攻撃が成立します。',
    local: '端末を入手した第三者が、保存された情報やセッションを取得できます。',
    flood: '少数のリクエストでサービスが停止する恐れがあります。',
    noise: 'フィッシングに悪用される可能性があります。',
  },
  endings: [
    'ご確認のほど、よろしくお願いいたします。',
    '不明な点がございましたらお知らせください。動画もご用意できます。',
    '検証はすべて自分のアカウントのみで行いました。',
  ],
  headings: { summary: '概要', steps: '再現手順', proof: '検証結果' },
}
