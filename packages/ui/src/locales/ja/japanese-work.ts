import { formatCost, formatCount, formatElapsed } from '../../labels/format.ts';
import type { WorkLabels } from '../../labels/work-labels.ts';

const locale = 'ja';

const count =
  (other: string) =>
  (number: number): string =>
    formatCount(locale, number, { other });

const list = (numbers: readonly number[]): string =>
  new Intl.ListFormat(locale).format(numbers.map(String));

const number = (value: number): string => new Intl.NumberFormat(locale).format(value);

/** The Japanese words about an agent's work. */
export const japaneseWork: WorkLabels = {
  plan: {
    status: {
      proposed: '判断待ちの計画',
      approved: '承認された計画',
      rejected: '却下された計画',
      amended: '変更のうえ承認された計画',
      running: '実行中の計画',
      done: '完了した計画',
      failed: '失敗した計画',
      cancelled: 'キャンセルされた計画',
    },
    stepStatus: {
      pending: '未着手',
      running: '実行中',
      done: '完了',
      failed: '失敗',
      skipped: '省略',
    },
    steps: 'ステップ',
    progress: (done, total) => `${done} / ${total}`,
    after: (steps) => `ステップ ${list(steps)} の後`,
    needsApproval: '実行前に確認します',
    agentSays: '理由(エージェントの説明、未確認)',
    approve: '計画を承認',
    approveAmended: '変更して承認',
    reject: '却下',
    amend: 'ステップを変更',
    discard: '変更を破棄',
    addReason: '理由を付けて却下',
    reason: '理由',
    reasonHint: 'エージェントに伝わります。',
    cancelReason: 'キャンセル',
    sending: '判断を送信しています',
    sent: '判断を送信しました',
    failed: '判断は確認されていません。',
    notTaken:
      'サーバーが受け付けなかったため、何も決まっていません。再読み込みして確認してください。',
    readOnly: 'ここでは判断できません。',
    decidedBy: (by) => `${by}、`,
    step: (step) => `ステップ ${step}`,
    moveUp: (step) => `上へ: ${step}`,
    moveDown: (step) => `下へ: ${step}`,
    remove: (step) => `削除: ${step}`,
    addStep: 'ステップを追加',
    comesAfter: (step) => `${step} より先に終わるもの`,
    comesAfterNone: 'すぐに始められます',
    moved: (step, place, total) => `${step} は ${total} 件中 ${place} 番目になりました`,
    removed: (step) => `削除しました: ${step}`,
    added: (place) => `ステップ ${place} を追加しました`,
    dropped: '移動をやめました',
    changes: count('提案からの変更 {count} 件'),
    change: {
      added: '追加',
      removed: '削除',
      edited: '変更',
      moved: '移動',
      same: '変更なし',
    },
    noSteps: '計画には少なくとも 1 つのステップが必要です。追加するか、計画を却下してください。',
    tooManySteps: (limit) => `計画のステップは ${limit} 個までです。減らしてください。`,
    emptyStep: (step) => `ステップ ${step} が空です。内容を書くか、削除してください。`,
    cycle: (numbers) =>
      numbers.length === 1
        ? `ステップ ${list(numbers)} は自分自身を待つため始められません。別のステップを待つようにしてください。`
        : `ステップ ${list(numbers)} は互いを待つため、どれも始められません。どれか 1 つの待ちを外してください。`,
    badStep: (step) => `ステップ ${step} は計画に合いません。削除してください。`,
    changedMeanwhile:
      'その間に計画が変更されたため、何も決まっていません。もう一度ご確認ください。',
    conflict: '変更している間に、この計画が変更されました。',
    conflictDecided: '変更している間にこの計画の判断が済んだため、変更は反映されませんでした。',
    theirs: '現在の計画',
    yours: 'あなたの変更',
    keepYours: '自分の変更を続ける',
    takeTheirs: '新しい計画を使う',
  },
  fanout: {
    title: 'サブエージェント',
    status: {
      running: '作業中',
      completed: '完了',
      partial: '一部完了',
      failed: '失敗',
      timed_out: '時間切れ',
      cancelled: '停止',
    },
    childStatus: {
      queued: '順番待ち',
      running: '作業中',
      waiting: 'あなたの対応が必要',
      completed: '完了',
      failed: '失敗',
      timed_out: '時間切れ',
      cancelled: '停止',
    },
    lanes: 'サブエージェント',
    progress: (done, total) => `${total} 件中 ${done} 件が終了`,
    failures: count('問題あり {count} 件'),
    stop: (name) => `${name} を停止`,
    stopAll: 'すべて停止',
    stopping: '停止しています',
    stopFailed: '停止できませんでした。もう一度お試しください。',
    nothingYet: 'まだ何も書かれていません',
    result: '全体の結果',
    conflicts: '意見が分かれている点',
    laneProgress: (name) => `${name} の進み具合`,
  },
  task: {
    title: 'バックグラウンドの作業',
    counts: (active, unread) =>
      [
        ...(active > 0 ? [`実行中 ${number(active)}`] : []),
        ...(unread > 0 ? [`新着 ${number(unread)}`] : []),
      ].join('、'),
    status: {
      queued: '待機中',
      running: '実行中',
      completed: '完了',
      failed: '失敗',
      cancelled: 'キャンセル',
    },
    groups: { running: '実行中', queued: '待機中', finished: '終了' },
    empty: 'バックグラウンドの作業はありません。',
    loading: '作業を読み込んでいます',
    loadFailed: '一覧を読み込めませんでした。これから起きることは表示されます。',
    lost: '接続が切れました。この一覧は古い可能性があります。',
    reload: '読み込み直す',
    cancel: (label) => `${label} をキャンセル`,
    cancelling: 'キャンセルしています',
    cancelFailed: 'キャンセルできませんでした。もう一度お試しください。',
    dismiss: (label) => `${label} を片付ける`,
    dismissAll: '終了したものを片付ける',
    show: (label) => `${label} を開く`,
    progress: (label) => `${label} の進み具合`,
    log: 'ログ',
    linesDropped: count('以前の {count} 行は保存されていません'),
    result: '結果',
    isNew: '新着',
    announce: {
      completed: (label) => `作業が完了しました: ${label}`,
      failed: (label) => `作業に失敗しました: ${label}`,
      cancelled: (label) => `作業がキャンセルされました: ${label}`,
    },
  },
  codeRun: {
    title: (language) => (language === '' ? 'コード' : `コード、${language}`),
    status: { running: '実行中', completed: '完了', failed: '失敗', killed: '強制終了' },
    source: 'ソース',
    output: '出力',
    lines: count('{count} 行'),
    noOutput: '出力なし',
    exitCode: (code) => `終了コード ${code}`,
    truncated: '保存できる量を超えて出力されました。',
    earlierDropped: count('以前の {count} 行は表示されていません。'),
    errorStream: 'エラー出力',
  },
  memory: {
    action: {
      recalled: '思い出した内容',
      written: '記憶に保存',
      updated: '記憶を変更',
      forgotten: '記憶から削除',
    },
    weight: (percent) => `重み ${percent}`,
    source: (source) => `${source} より`,
  },
  skill: {
    status: { loading: 'スキルを読み込み中', active: 'スキル', failed: 'スキルの失敗' },
    version: (version) => `バージョン ${version}`,
  },
  steps: {
    label: 'ステップ',
    current: '現在',
    status: {
      pending: '未着手',
      running: '実行中',
      done: '完了',
      failed: '失敗',
      skipped: '省略',
    },
  },
  usage: {
    input: (tokens) => `入力 ${number(tokens)}`,
    output: (tokens) => `出力 ${number(tokens)}`,
    cached: (tokens) => `キャッシュから ${number(tokens)}`,
    reasoning: (tokens) => `思考に ${number(tokens)}`,
    cost: (amount, currency) => formatCost(locale, amount, currency),
    label: '使用トークン',
  },
  elapsed: { for: (ms) => formatElapsed(locale, ms) },
};
