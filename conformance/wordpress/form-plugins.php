<?php
// Stand-ins for form plugins: their documented hooks, with payloads based on their documentation.

/** Contact Form 7. */
class WPCF7_Submission {
	public static $data = array();
	public static function get_instance() {
		return new self();
	}
	public function get_posted_data() {
		return self::$data;
	}
}
class WPCF7_ContactForm {
	public function title() {
		return 'Contact';
	}
	public function scan_form_tags() {
		$types = array( 'your-name' => 'text', 'your-email' => 'email', 'your-tel' => 'tel', 'your-message' => 'textarea', 'topics' => 'checkbox' );
		$tag   = static fn( $name ) => (object) array( 'name' => $name, 'basetype' => $types[ $name ] );
		return array_map( $tag, array_keys( $types ) );
	}
}

/** Formidable Forms. */
class FrmEntry {
	public static function getOne( $id, $meta ) {
		return (object) array( 'id' => $id, 'is_draft' => 0, 'metas' => array( 8 => array( 'first' => 'Frida', 'last' => 'Formidable' ), 9 => 'formidable@example.com', 10 => 'b' ) );
	}
}
class FrmField {
	public static function get_all_for_form( $form ) {
		$field = static fn( $id, $key, $name, $type ) => (object) array( 'id' => $id, 'field_key' => $key, 'name' => $name, 'type' => $type, 'options' => 'select' === $type ? array( array( 'label' => 'Blue', 'value' => 'b' ) ) : '' );
		return array( $field( 8, 'qh4icy', 'Name', 'name' ), $field( 9, '29yf4d', 'Email', 'email' ), $field( 10, 'k2l', 'Color', 'select' ) );
	}
}

/** Elementor Pro. */
class Leadtrace_Test_Record {
	public function get( $name ) {
		return array(
			'name'       => array( 'id' => 'name', 'type' => 'text', 'title' => 'Name', 'value' => 'Ella Elementor', 'raw_value' => 'Ella Elementor' ),
			'email'      => array( 'id' => 'email', 'type' => 'email', 'title' => 'Email', 'value' => 'elementor@example.com', 'raw_value' => 'elementor@example.com' ),
			'field_7a'   => array( 'id' => 'field_7a', 'type' => 'select', 'title' => 'Size', 'value' => 'L', 'raw_value' => 'L' ),
			'field_pass' => array( 'id' => 'field_pass', 'type' => 'password', 'title' => 'Password', 'value' => 'hunter2', 'raw_value' => 'hunter2' ),
		);
	}
	public function get_form_settings( $name ) {
		return 'Quote';
	}
}

/** Submits a Contact Form 7 form. */
function leadtrace_test_contact( array $data, string $status = 'mail_sent' ) {
	WPCF7_Submission::$data = $data;
	do_action( 'wpcf7_submit', new WPCF7_ContactForm(), array( 'status' => $status ) );
}

/** Submits a form of each plugin except Contact Form 7. */
function leadtrace_test_others() {
	$text = static fn( $label, $type, $value ) => array( 'name' => $label, 'type' => $type, 'value' => $value );
	do_action( 'wpforms_process_complete', array( 1 => $text( 'Name', 'name', 'Wanda WPForms' ) + array( 'first' => 'Wanda', 'last' => 'WPForms' ), 2 => $text( 'E-Mail', 'email', 'wpforms@example.com' ), 3 => $text( 'Comment or Message', 'textarea', 'Hello' ), 4 => $text( 'utm_source', 'hidden', 'google' ), 5 => $text( 'Credit Card', 'credit-card', '4111 1111 1111 1111' ) ), array(), array( 'settings' => array( 'form_title' => 'Simple' ) ), 7 );
	do_action( 'gform_after_submission', array( 'id' => '3', 'status' => 'active', '1.3' => 'Greta', '1.6' => 'Gravity', '2' => 'gravity@example.com', '3' => '+49 30 5550101', '4.1' => 'Red', '4.2' => '', '4.3' => 'Green' ), array( 'title' => 'Gravity', 'fields' => array( array( 'id' => 1, 'type' => 'name', 'label' => 'Name', 'inputs' => array( array( 'id' => '1.3' ), array( 'id' => '1.6' ) ) ), array( 'id' => 2, 'type' => 'email', 'label' => 'Email', 'inputs' => null ), array( 'id' => 3, 'type' => 'phone', 'label' => 'Phone', 'inputs' => null ), array( 'id' => 4, 'type' => 'checkbox', 'label' => 'Colors', 'inputs' => array( array( 'id' => '4.1' ), array( 'id' => '4.2' ), array( 'id' => '4.3' ) ) ) ) ) );
	do_action( 'elementor_pro/forms/new_record', new Leadtrace_Test_Record(), null );
	do_action( 'fluentform/submission_inserted', 5, array( '__fluent_form_embded_post_id' => '2', '_fluentform_1_fluentformnonce' => 'x', '_wp_http_referer' => '/', 'names' => array( 'first_name' => 'Flora', 'last_name' => 'Fluent' ), 'email' => 'fluent@example.com', 'phone' => '+49 30 5550102', 'message' => 'Hi' ), (object) array( 'id' => 1, 'title' => 'Fluent' ) );
	do_action( 'ninja_forms_after_submission', array( 'form_id' => 1, 'settings' => array( 'title' => 'Ninja' ), 'fields' => array( 1 => array( 'id' => 1, 'key' => 'firstname_1', 'label' => 'First Name', 'type' => 'firstname', 'value' => 'Nina' ), 2 => array( 'id' => 2, 'key' => 'lastname_2', 'label' => 'Last Name', 'type' => 'lastname', 'value' => 'Ninja' ), 3 => array( 'id' => 3, 'key' => 'email_3', 'label' => 'Email', 'type' => 'email', 'value' => 'ninja@example.com' ), 4 => array( 'id' => 4, 'key' => 'submit_4', 'label' => 'Submit', 'type' => 'submit', 'value' => '' ) ) ) );
	do_action( 'forminator_custom_form_submit_before_set_fields', (object) array( 'entry_id' => 1 ), 12, array( array( 'name' => 'name-1', 'value' => array( 'first-name' => 'Fia', 'last-name' => 'Forminator' ) ), array( 'name' => 'email-1', 'value' => 'forminator@example.com' ), array( 'name' => 'textarea-1', 'value' => 'Call me' ), array( 'name' => '_forminator_user_ip', 'value' => '192.0.2.1' ) ) );
	do_action( 'frm_after_create_entry', 4, 2 );
	do_action( 'everest_forms_process_complete', array( 'a1' => array( 'id' => 'a1', 'type' => 'first-name', 'meta_key' => 'first_name', 'name' => 'First Name', 'value' => 'Eva' ), 'b2' => array( 'id' => 'b2', 'type' => 'email', 'meta_key' => 'email', 'name' => 'Email', 'value' => 'everest@example.com' ), 'c3' => array( 'id' => 'c3', 'type' => 'radio', 'meta_key' => 'plan', 'value' => array( 'name' => 'Plan', 'type' => 'radio', 'label' => 'Gold' ) ) ), array(), array( 'settings' => array( 'form_title' => 'Everest' ) ), 1 );
	do_action( 'leadtrace_form', 'Theme', array( 'name' => 'Olga Own', 'email' => 'own@example.com' ) );
}

/** A WooCommerce order, stored as an option. */
class Leadtrace_Test_Order {
	public $meta     = array();
	public $refunded = 0;
	public $status   = 'completed';
	private $id;
	private $email;
	private $total;
	private $currency;
	public function __construct( int $id, string $email, float $total, string $currency = 'EUR' ) {
		$this->id       = $id;
		$this->email    = $email;
		$this->total    = $total;
		$this->currency = $currency;
	}
	public function __call( $name, $values ) {
		$fixed = array( 'get_billing_first_name' => 'Wilma', 'get_billing_last_name' => 'Woo', 'get_billing_phone' => '', 'get_billing_country' => 'DE' );
		$own   = array( 'get_id' => $this->id, 'get_order_number' => (string) $this->id, 'get_total' => $this->total, 'get_currency' => $this->currency, 'get_billing_email' => $this->email, 'get_total_refunded' => $this->refunded, 'get_status' => $this->status );
		return ( $fixed + $own )[ $name ];
	}
	public function update_meta_data( $name, $value ) {
		$this->meta[ $name ] = $value;
	}
	public function get_meta( $name ) {
		return $this->meta[ $name ] ?? '';
	}
	public function save_meta_data() {
		update_option( 'test_order_' . $this->id, $this );
	}
}
function wc_get_order( $id ) {
	return get_option( 'test_order_' . $id );
}
function wc_get_orders( $query ) {
	return get_option( 'test_earlier_orders', array() );
}

/** Fires a hook after an order has changed. */
function leadtrace_test_change( int $id, array $changes, string $hook ) {
	$order = wc_get_order( $id );
	foreach ( $changes as $name => $value ) {
		$order->$name = $value;
	}
	$order->save_meta_data();
	do_action( $hook, $id, $order );
}
