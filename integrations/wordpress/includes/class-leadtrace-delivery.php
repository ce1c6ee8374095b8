<?php
/**
 * Delivery status on the settings screen.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Problems, form plugins, last delivery and undelivered leads. */
final class Leadtrace_Delivery {

	/** Prints the section. */
	public static function show(): void {
		echo '<h2>' . esc_html__( 'Delivery', 'leadtrace' ) . '</h2>';
		$problem = Leadtrace_Health::find_problem();
		if ( '' !== $problem ) {
			echo '<div class="notice notice-warning inline"><p>' . esc_html( $problem ) . '</p></div>';
		}
		$forms = Leadtrace_Forms::active();
		/* translators: %s: names of plugins */
		echo '<p>' . esc_html( $forms ? sprintf( __( 'Leads come from: %s.', 'leadtrace' ), implode( ', ', $forms ) ) : __( 'No supported form plugin is active.', 'leadtrace' ) ) . '</p>';
		echo '<p>' . esc_html( self::describe_last_lead() ) . '</p>';
		$rows = Leadtrace_Queue::listed();
		if ( $rows ) {
			self::show_rows( $rows );
		}
	}

	/** When the last lead was sent. */
	public static function describe_last_lead(): string {
		$sent_at = (int) get_option( 'leadtrace_sent_at' );
		/* translators: %s: date and time */
		return $sent_at > 0 ? sprintf( __( 'Last lead sent: %s.', 'leadtrace' ), self::format_time( $sent_at ) ) : __( 'No leads sent yet.', 'leadtrace' );
	}

	/**
	 * Prints the leads that have not been delivered.
	 *
	 * @param object[] $rows Rows.
	 */
	private static function show_rows( array $rows ): void {
		$titles = array( __( 'Form', 'leadtrace' ), __( 'Created', 'leadtrace' ), __( 'Status', 'leadtrace' ), __( 'Reason', 'leadtrace' ), __( 'Actions', 'leadtrace' ) );
		// On phones, WordPress shows each cell of an expanded row on a line of its own, with data-colname as its title.
		echo '<table class="wp-list-table widefat striped"><thead><tr>';
		foreach ( $titles as $i => $title ) {
			echo '<th scope="col"' . ( 0 === $i ? ' class="column-primary"' : '' ) . '>' . esc_html( $title ) . '</th>';
		}
		echo '</tr></thead><tbody>';
		foreach ( $rows as $row ) {
			$status = 'parked' === $row->state
				? __( 'Rejected', 'leadtrace' )
				/* translators: 1: number of attempts, 2: date and time */
				: sprintf( __( 'Waiting (attempts: %1$d), next: %2$s', 'leadtrace' ), $row->attempts, self::format_time( (int) $row->due_at ) );
			echo '<tr class="is-expanded"><td class="column-primary">' . esc_html( $row->label ) . '</td>';
			foreach ( array( self::format_time( (int) $row->created_at ), $status, $row->reason ) as $i => $text ) {
				printf( '<td data-colname="%s">%s</td>', esc_attr( $titles[ $i + 1 ] ), esc_html( $text ) );
			}
			echo '<td data-colname="' . esc_attr( $titles[4] ) . '"><form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
			echo '<input type="hidden" name="action" value="leadtrace_row"><input type="hidden" name="id" value="' . esc_attr( $row->id ) . '">';
			// Without an ID, which would occur once per row.
			echo '<input type="hidden" name="_wpnonce" value="' . esc_attr( wp_create_nonce( 'leadtrace_row' ) ) . '">';
			echo '<button class="button button-small" name="retry" value="1">' . esc_html__( 'Retry', 'leadtrace' ) . '</button> ';
			echo '<button class="button-link button-link-delete" name="delete" value="1">' . esc_html__( 'Delete', 'leadtrace' ) . '</button></form></td></tr>';
		}
		echo '</tbody></table>';
	}

	/**
	 * Date and time in the site's format.
	 *
	 * @param int $time Unix time.
	 */
	private static function format_time( int $time ): string {
		return (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time );
	}
}
