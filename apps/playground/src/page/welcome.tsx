/** Above what one may ask first. */
export function Welcome() {
  return (
    <div className="welcome">
      <h2 className="welcome-title">What should the agent do?</h2>
      <p className="welcome-hint">
        It searches a small handbook, and asks you before it sends an email. Reload, open a second
        tab or restart the server whenever you like.
      </p>
    </div>
  );
}
