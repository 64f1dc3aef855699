import type { ChatLabels } from '../../labels/chat-labels.ts';
import { formatBytes, formatCount } from '../../labels/format.ts';

const locale = 'ja';

const count =
  (other: string) =>
  (number: number): string =>
    formatCount(locale, number, { other });

/** The Japanese words around a conversation. */
export const japaneseChat: ChatLabels = {
  chat: {
    label: 'チャット',
    newThread: '新しい会話',
    showThreads: '会話の一覧',
    close: '閉じる',
    suggestions: '候補',
  },
  widget: {
    open: 'チャットを開く',
    close: 'チャットを閉じる',
    unread: count('新着メッセージ {count} 件'),
    approvals: count('{count} 件の承認が待っています'),
  },
  threadList: {
    label: '会話の一覧',
    search: '会話を検索',
    untitled: '新しい会話',
    empty: '会話を始めるとここに表示されます。',
    noMatch: 'その語をタイトルに含む会話はありません。',
    failed: '一覧を読み込めませんでした。',
    retry: '再試行',
    more: '以前のものを表示',
    status: { running: '実行中', waiting: '承認が必要', failed: '失敗', interrupted: '中断' },
    unread: '未読',
    rename: (title) => `${title} の名前を変更`,
    newTitle: 'タイトル',
    save: '保存',
    cancel: 'キャンセル',
    remove: (title) => `${title} を削除`,
    removed: (title) => `「${title}」を削除しています。`,
    undo: '元に戻す',
    renameFailed: 'タイトルを変更できませんでした。',
    removeFailed: '会話を削除できませんでした。',
  },
  actions: {
    label: 'このメッセージでできること',
    copy: '文章をコピー',
    copyMarkdown: 'Markdown としてコピー',
    copied: 'コピーしました',
    copyFailed: 'ブラウザーに拒否され、コピーできませんでした。文章を選択してください。',
    link: 'このメッセージへのリンク',
    edit: '編集',
    editLabel: 'あなたのメッセージ',
    editHint: 'このメッセージより後は削除され、あらためて回答されます。',
    editHintKept: 'このメッセージより後は、あらためて回答されます。今の内容にはいつでも戻れます。',
    sendEdit: '送信',
    cancel: 'キャンセル',
    regenerate: '回答し直す',
    branch: (place, count) => `${count} 件中 ${place} 件目のバージョン`,
    branchShort: (place, count) => `${place} / ${count}`,
    previousBranch: '前のバージョン',
    nextBranch: '次のバージョン',
    good: '良い回答',
    bad: '良くない回答',
    reason: '何が問題でしたか?',
    reasonHint: '任意。このエージェントの運営チームが読みます。',
    sendReason: '送信',
    skipReason: '省略',
    rated: 'ありがとうございます。',
    rateFailed: '評価が届きませんでした。もう一度お試しください。',
  },
  attachments: {
    add: 'ファイルを追加',
    list: '添付ファイル',
    remove: (name) => `${name} を外す`,
    retry: (name) => `${name} を再試行`,
    uploading: 'アップロード中',
    progress: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    failed: 'アップロードできませんでした',
    drop: 'ここにファイルをドロップして添付',
    wrongType: (name, accepted) => `${name} はここで受け付けない種類です(${accepted})。`,
    tooLarge: (name, bytes) => `${name} は ${formatBytes(locale, bytes)} を超えています。`,
    tooMany: count('添付できるファイルは {count} 個までです。'),
    tooLargeTogether: (bytes) => `ファイルの合計が ${formatBytes(locale, bytes)} を超えています。`,
    unnamed: '貼り付けたファイル',
    waiting: 'ファイルがそろうとメッセージを送信できます。',
  },
  run: {
    label: 'エージェントの動作',
    phase: { queued: '待機中', running: '作業中', waiting: 'あなたを待っています' },
    outcome: {
      success: '完了',
      failed: '失敗',
      cancelled: '停止',
      interrupted: '中断',
      expired: '期限切れ',
    },
    steps: count('{count} ステップ'),
    tokens: (input, output) => count('{count} トークン')((input ?? 0) + (output ?? 0)),
  },
};
